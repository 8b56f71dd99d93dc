const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

export const bytesOf = (text: string | Uint8Array): Bytes =>
  (typeof text === 'string' ? encoder.encode(text) : text) as Bytes;

/** A key for HMAC-SHA-256. */
export const hmacKey = (secret: string | Uint8Array) =>
  crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);

/** @returns 64 hex digits */
export async function hmacHex(secret: string, message: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', await hmacKey(secret), bytesOf(message));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @throws DOMException if it is not base64 */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));

/** @throws DOMException if it is not base64url */
export const fromBase64Url = (text: string): Bytes => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
