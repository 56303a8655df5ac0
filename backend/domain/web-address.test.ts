import { expect, it } from 'vitest';
import { safePage } from './web-address.ts';

it.each([
  'https://pay.example/order?a=1#b',
  'HTTPS://pay.example/',
  'http://127.0.0.1:4711/pay',
  'http://[::1]/pay',
  'http://localhost:8080/pay',
])('a person may be sent to %s', (address) => {
  expect(safePage(address)?.href).toBe(new URL(address).href);
});

it.each([
  'http://pay.example/',
  'http://127.0.0.1.pay.example/',
  'https://bank.example@pay.example/',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'file:///etc/passwd',
  'ftp://pay.example/',
  '//pay.example/',
  '/pay',
  'https://',
  '',
])('nobody is sent to %s', (address) => {
  expect(safePage(address)).toBeUndefined();
});
