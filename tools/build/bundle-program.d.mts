/** The root of the repository. */
export declare const root: string;

/**
 * Writes a program into a folder, unless what is there is current.
 * @param entryPoints - by the name of the file in the folder, without `.mjs`
 * @param folder - absolute
 */
export declare function bundleProgram(entryPoints: Record<string, string>, folder: string): Promise<void>;
