import { TestBrowser, describeIfInstalled, startReadyService } from '@tminus/testing';

describeIfInstalled('chromium', 'the reference page in a browser', () => {
  it('is accessible on each screen, also on a wide window in light colors', async () => {
    const [api, browser] = await Promise.all([startReadyService('api'), TestBrowser.launch()]);
    const profile = await browser.newProfile({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const shown = await profile.newPage();
    await shown.page.goto(`${api.url}/docs`);
    expect(await shown.accessibilityProblems()).toEqual([]);
    await shown.page.evaluate(`document.querySelectorAll('.screen').forEach((each) => (each.style.display = 'block'))`);
    expect(await shown.accessibilityProblems('main')).toEqual([]);
    await browser.close();
    await api.stop();
  });
});
