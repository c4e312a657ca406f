import { describe, expect, it } from 'vitest'
import { createLogger } from './create-logger.js'
import { scrubText } from './scrub-text.js'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  const destination = {
    write(line: string) {
      text += line
    },
  }
  write(createLogger('info', destination))
  return text
}

describe('the log', () => {
  it('is one JSON object a line, with its time and level', () => {
    const line = JSON.parse(logged((log) => log.info({ chain: 'eip155:1' }, 'hello')))
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/Z$/),
      chain: 'eip155:1',
      msg: 'hello',
    })
  })

  it('contains no secret, from any source [SEC-16]', () => {
    const secret = 'hunter2'
    const text = logged((log) => {
      log.error({ err: new Error(`connect postgres://me:${secret}@db:5432/gateway failed`) }, 'x')
      const cause = new Error(`POST https://node.example/v3/${secret}?key=${secret} failed`)
      log.error({ err: new Error('no node', { cause }) }, 'x')
      log.info({ signature: secret, body: { privateKey: secret }, chain: { rpcUrls: [secret] } }, 'x')
      log.info({ headers: { authorization: secret, cookie: secret } }, 'x')
      log.error({ err: secret }, 'x')
    })
    expect(text).not.toContain(secret)
    expect(text).toContain('https://node.example/…')
    expect(text).toContain('postgres://db:5432/…')
  })

  it('shortens keys and signatures, and keeps the useful parts', () => {
    const key = `0x${'ab'.repeat(32)}`
    expect(scrubText(`key ${key} of wss://user:pw@host.example:1/x`)).toBe(
      'key 0xabababab… of wss://host.example:1/…',
    )
    expect(scrubText('at file:///app/src/main.ts:3:1, 0x8D74c19730875BF8702F062443e5C693Fa211E46')).toBe(
      'at file:///app/src/main.ts:3:1, 0x8D74c19730875BF8702F062443e5C693Fa211E46',
    )
  })
})
