import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatSignIn, readSignIn, type SignInData } from './index.js'
import { readLines, writeLines } from './message-lines.js'
import { findFaultyField } from './sign-in-fields.js'

interface Case {
  readonly name: string
  readonly message?: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly parsed?: Readonly<Record<string, string>>
  readonly text?: string
}

// Public vectors are not part of the project: without the folder, none of them runs.
const folder = new URL('../../../shared/vectors/fetched/', import.meta.url)
const read = (name: string): readonly Case[] =>
  existsSync(folder) ? JSON.parse(readFileSync(new URL(name, folder), 'utf8')).cases : []

/** Maps an object of those vectors to our data. */
function dataOf({ address, chainId, ...fields }: Readonly<Record<string, unknown>>): Partial<SignInData> {
  const chain = chainId === undefined ? {} : { chainId: `eip155:${chainId}` }
  return { ...fields, ...chain, accountAddress: address } as Partial<SignInData>
}

const positive = read('siwe.parsing_positive.json')
const negative = read('siwe.parsing_negative.json')
const objects = read('siwe.parsing_negative_objects.json')
const solana = read('siws.text.json')
const contracts = read('siwe.eip1271.json')
const counts = { positive, negative, objects, solana, contracts }
const ran = Object.entries(counts).map(([name, cases]) => `${cases.length} ${name}`)

describe(`public vectors of sign-in messages: ${ran.join(', ')}`, () => {
  it('parses and formats the vectors of EIP-4361 unchanged [SIW-02]', () => {
    for (const { name, input } of positive) {
      const { message, fields } = input as { message: string; fields: Record<string, unknown> }
      const data = dataOf(fields)
      expect(readSignIn(message), name).toEqual({ ok: true, data })
      // Checked by the line above.
      expect(formatSignIn(data as SignInData), name).toBe(message)
    }
  })

  it('rejects the negative vectors, except for address checksums, which the chain checks', () => {
    const taken = negative.filter(({ message = '' }) => readSignIn(message).ok)
    expect(taken.map(({ name }) => name)).toEqual(negative.length === 0 ? [] : ['address not EIP-55'])
  })

  it('refuses to format invalid data', () => {
    for (const { name, input = {} } of objects) expect(findFaultyField(dataOf(input)), name).toBeDefined()
  })

  it('parses the messages that contracts of the main network signed; only its nodes could verify them', () => {
    for (const { name, input = {} } of contracts) {
      const reading = readSignIn(String(input.message))
      expect(reading, name).toMatchObject({ ok: true, data: { chainId: 'eip155:1' } })
      expect(reading.ok && formatSignIn(reading.data)).toBe(input.message)
    }
  })

  it('formats and parses the vectors of Sign In With Solana line by line, including those without the fields that a server requires', () => {
    for (const { name, parsed = {}, text = '' } of solana) {
      const { domain = '', address = '', ...rest } = parsed
      const lines = { domain, address, accountName: 'Solana', ...rest }
      expect(writeLines(lines, false), name).toBe(text)
      expect(readLines(text), name).toEqual(lines)
      expect(readSignIn(text).ok, name).toBe(false)
    }
  })
})
