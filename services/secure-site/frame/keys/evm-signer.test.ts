import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { stringToHex, toHex, verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { createEvmSigner } from './evm-signer.js'
import { isOwnerMessage } from './owner-message.js'

const signer = createEvmSigner({ eip155: new Uint8Array(32).fill(7) })
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the EVM signer of messages [S3]', () => {
  it('signs messages of any length other than 32 bytes', async () => {
    for (const length of [0, 1, 31, 33, 64]) {
      const bytes = toHex(new Uint8Array(length).fill(0xab))
      const signature = await signer.signMessage(bytes)
      expect(await verifyMessage({ address: signer.address, message: { raw: bytes }, signature })).toBe(true)
    }
  })

  it('signs 32 bytes only if they consist of 0-9, a-f and hyphens', async () => {
    for (const text of ['0123456789abcdef0123456789abcdef', '--------------------------------'])
      expect(await signer.signMessage(stringToHex(text))).toMatch(/^0x/)
    for (const text of [
      'Sign in to the shop of the moon.',
      '0123456789abcdef0123456789abcdeF',
      '0123456789abcdef0123456789abcdeg',
      '0123456789abcdef0123456789abcde ',
      '0123456789abcdef0123456789abcde\n',
    ]) {
      expect(encode(text)).toHaveLength(32)
      await expect(signer.signMessage(stringToHex(text))).rejects.toThrow('control your smart account')
    }
  })

  it('signs no other 32 bytes, even if they are printable text', () => {
    const printable = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 32 }).map(encode)
    const any = fc.oneof(fc.uint8Array({ minLength: 32, maxLength: 32 }), printable)
    fc.assert(
      fc.property(any, (bytes) => {
        const isPlain = /^[0-9a-f-]{32}$/.test(new TextDecoder('latin1').decode(bytes))
        return isOwnerMessage(bytes) === (bytes.length !== 32 || isPlain)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('the EVM signer is the only access of the frame to the EVM key [S3]', async () => {
  const frame = fileURLToPath(new URL('..', import.meta.url))
  const files = (await readdir(frame, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.ts$|(^|\/)testing\//.test(file),
  )
  expect(files.length).toBeGreaterThan(100)
  const users = await Promise.all(
    files.map(async (file) =>
      /privateKeyToAccount/.test(await readFile(join(frame, file), 'utf8')) ? [file] : [],
    ),
  )
  expect(users.flat().sort()).toEqual(['keys/evm-signer.ts'])
})
