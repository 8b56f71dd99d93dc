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

declare module 'autocannon' {
  interface Result {
    requests: { average: number };
    latency: { p50: number; p99: number; max: number };
    non2xx: number;
    errors: number;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    overallRate?: number;
    requests?: {
      method: 'GET' | 'POST';
      path: string;
      headers?: Readonly<Record<string, string>>;
      body?: string;
    }[];
  }
  export default function autocannon(options: Options): Promise<Result>;
}
