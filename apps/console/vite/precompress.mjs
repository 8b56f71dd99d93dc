import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|json|svg)$/;
const smallestBytes = 512;

/**
 * Writes a Brotli and a gzip copy of each text file beside it, for @fastify/static to send.
 * @returns {import('vite').Plugin}
 */
export function precompress() {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        await Promise.all(
          Object.values(bundle).map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (!compressible.test(file.fileName) || content.length < smallestBytes) return;
            const br = promisify(brotliCompress)(content, {
              params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
            });
            const gz = promisify(gzip)(content, { level: 9 });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: await br });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: await gz });
          }),
        );
      },
    },
  };
}
