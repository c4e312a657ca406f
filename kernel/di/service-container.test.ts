import 'reflect-metadata/lite'
import { expect, it } from 'vitest'
import { ContextToken } from '../plugin/kernel-tokens.js'
import { inject, injectable } from './decorators.js'
import { provide } from './provide.js'
import { createServiceContainer } from './service-container.js'
import { createToken } from './token.js'

const A = createToken<string>('test.a')
const B = createToken<string>('test.b')
const C = createToken<string>('test.c')

it('reports the path of a circular dependency between services [KRN-06] [KRN-09]', () => {
  const container = createServiceContainer(() => undefined)
  container.register(provide(A, { deps: [B], create: (b) => b }), 'one')
  container.register(provide(B, { deps: [C], create: (c) => c }), 'one')
  container.register(provide(C, { deps: [A], create: (a) => a }), 'two')
  expect(() => container.resolve(A)).toThrow(/test\.a → test\.b → test\.c → test\.a/)
})

it('reports a missing service with the service that depends on it [KRN-09]', () => {
  const container = createServiceContainer(() => undefined)
  container.register(provide(A, { deps: [B], create: (b) => b }), 'one')
  expect(() => container.resolve(A)).toThrow(/test\.b, wanted by test\.a/)
})

it('each plugin’s services get its own context, and are disposed of newest first [KRN-07] [KRN-09]', async () => {
  const log: string[] = []
  const container = createServiceContainer((owner, token) =>
    token.id === ContextToken.id ? { id: owner } : undefined,
  )
  const refuse = (): never => {
    throw new Error('each plugin has its own')
  }
  container.register(provide(ContextToken, { deps: [], create: refuse }), 'kernel')
  const make = (token: typeof A) =>
    provide(token, {
      deps: [ContextToken],
      create: ({ id }) => id,
      dispose: (id) => void log.push(`${token.name} ${id}`),
    })
  container.register(make(A), 'one')
  container.register(make(B), 'one')
  container.register(make(C), 'two')
  expect([container.resolve(A), container.resolve(B), container.resolve(C)]).toEqual(['one', 'one', 'two'])
  await container.disposeOf('one')
  expect(log).toEqual(['test.b one', 'test.a one'])
})

it('creates classes with explicit tokens [KRN-09]', () => {
  class Greeter {
    constructor(readonly name: string) {}
  }
  // The effect of the decorators, written out: this file is compiled without them.
  inject(A.id)(Greeter, undefined, 0)
  injectable()(Greeter)
  const GreeterToken = createToken<Greeter>('test.greeter')
  const container = createServiceContainer(() => undefined)
  container.registerValue(A, 'Ada')
  container.register(provide(GreeterToken, { useClass: Greeter }), 'one')
  expect(container.resolve(GreeterToken).name).toBe('Ada')
  expect(container.resolve(GreeterToken)).toBe(container.resolve(GreeterToken))
})

it('two containers share no state [KRN-07]', () => {
  const first = createServiceContainer(() => undefined)
  const second = createServiceContainer(() => undefined)
  first.registerValue(A, 'first')
  expect(second.has(A)).toBe(false)
})
