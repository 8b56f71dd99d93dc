jest.mock('@napi-rs/canvas', () => {
  throw new Error('The canvas library was loaded.');
});

describe('@tminus/rendering', () => {
  it('does not load the canvas library on import', async () => {
    const { templates } = await import('./index.ts');
    expect(templates.bold.defaultColors.background).toMatch(/^#[0-9a-f]{6}$/);
  });
});
