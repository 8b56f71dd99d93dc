const host = /^(?:\/\/)?(?![^/]+\.(?:html?|php)(?:[?#]|$))(?=[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$))/u;

/** What people type as an address begins with a host: `shop.example/sale` means `https://shop.example/sale`. All other texts stay as they are. */
export const withScheme = (text: string): string => text.trim().replace(host, 'https://');

const localNames = /^localhost$|\.(?:localhost|local|lan|internal|home\.arpa)$|^[^.[]+$/;
const localNumbers = /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.|^\[(?:::1?\]|f[cd]|fe[89ab])/;

/** Whether only this computer or its network knows the host of an address. */
export function isLocalAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return localNames.test(hostname) || localNumbers.test(hostname);
}
