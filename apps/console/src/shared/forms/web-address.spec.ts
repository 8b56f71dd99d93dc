import { isLocalAddress, withScheme } from './web-address.ts';

describe('withScheme', () => {
  it.each([
    ['shop.example/sale', 'https://shop.example/sale'],
    [' shop.example ', 'https://shop.example'],
    ['//shop.example', 'https://shop.example'],
    ['www.shop.example:8443?a=b#c', 'https://www.shop.example:8443?a=b#c'],
    ['münchen.example/a b', 'https://münchen.example/a b'],
    ['https://shop.example', 'https://shop.example'],
    ['http://shop.example', 'http://shop.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['mailto:a@shop.example', 'mailto:a@shop.example'],
    ['a@shop.example', 'a@shop.example'],
    ['{{link.url}}', '{{link.url}}'],
    ['shop', 'shop'],
    ['sale.html', 'sale.html'],
    ['shop.example/sale.html', 'https://shop.example/sale.html'],
    ['/sale', '/sale'],
    ['', ''],
  ])('makes %j %j', (text, address) => expect(withScheme(text)).toBe(address));
});

describe('isLocalAddress', () => {
  it.each([
    ['http://localhost:3001/t/a.gif', true],
    ['http://timers.localhost/t/a.gif', true],
    ['http://127.0.0.1:3001', true],
    ['http://[::1]:3001', true],
    ['http://192.168.1.5', true],
    ['http://172.20.0.3', true],
    ['http://10.0.0.1', true],
    ['http://[fd00::1]', true],
    ['http://nas', true],
    ['http://nas.local', true],
    ['https://timers.example.com', false],
    ['https://172.32.0.1', false],
    ['https://100.example.com', false],
    ['https://[2001:db8::1]', false],
  ])('of %s is %s', (address, isLocal) => expect(isLocalAddress(address)).toBe(isLocal));
});
