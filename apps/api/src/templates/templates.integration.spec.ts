import { templateNames } from '@tminus/domain';
import { RunningApi } from '../../test/running-api.ts';

const api = RunningApi.forTests();

describe('GET /api/v1/templates', () => {
  it('lists all templates, with what a timer has that names only its template', async () => {
    const { body } = await api.call('GET', '/api/v1/templates');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(templateNames);
    for (const { id, colors, width, height, motions } of body.data) {
      const request = { name: id, targetDate: '2030-01-01T00:00:00Z', template: id };
      const { data } = (await api.create(request)).body;
      expect({ colors, width, height }).toEqual({ colors: data.colors, width: data.width, height: data.height });
      const moving = await api.create({ ...request, motion: 'smooth' });
      expect([id, motions.includes('smooth')]).toEqual([id, moving.status === 201]);
    }
    expect(body.data[0]).toMatchObject({ id: 'bold', name: 'Bold', fonts: ['Archivo ExtraBold', 'Archivo Bold'] });
    expect(body.data[0].languages).toContain('de');
  });

  it('answers 304 to a client that has the list', async () => {
    const { headers } = await api.call('GET', '/api/v1/templates');
    const again = await api.call('GET', '/api/v1/templates', {
      headers: { 'if-none-match': headers['etag'] as string },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
