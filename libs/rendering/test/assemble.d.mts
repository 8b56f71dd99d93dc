export function assemble(name: string): Promise<Buffer>;
