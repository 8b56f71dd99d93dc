declare module 'gifenc' {
  type Rgb = [number, number, number];
  interface Encoder {
    writeFrame(
      index: Uint8Array,
      width: number,
      height: number,
      options: { palette?: Rgb[]; delay?: number; repeat?: number },
    ): void;
    finish(): void;
    bytesView(): Uint8Array;
  }
  const gifenc: {
    GIFEncoder(): Encoder;
    quantize(rgba: Uint8Array | Uint8ClampedArray, maxColors: number): Rgb[];
    applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Rgb[]): Uint8Array;
  };
  export default gifenc;
}

declare module 'gif-encoder-2' {
  export default class GIFEncoder {
    constructor(
      width: number,
      height: number,
      algorithm?: 'neuquant' | 'octree',
      useOptimizer?: boolean,
      totalFrames?: number,
    );
    setDelay(ms: number): void;
    setRepeat(times: number): void;
    setThreshold(percent: number): void;
    start(): void;
    addFrame(context: unknown): void;
    finish(): void;
    readonly out: { getData(): Uint8Array };
  }
}
