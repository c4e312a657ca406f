import { type ChainMessages, QuoinError } from 'quoin/kernel'
import type { TonOptions } from './contract.js'
import type { TonPlatform } from './ton-module.js'
import type { Toncenter } from './toncenter.js'
import { isSignatureOf, publicKeyIn, textHash } from './verify.js'

/** A signature in the form for `verify`, as JSON. */
interface TextSignature {
  readonly signature: string
  readonly timestamp: number
  readonly domain: string
  readonly stateInit?: string | undefined
}

function readFields(value: unknown): TextSignature | undefined {
  const { signature, timestamp, domain, stateInit } = Object(value)
  if (typeof signature !== 'string' || signature.length > 200) return undefined
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) return undefined
  if (typeof domain !== 'string' || domain.length > 253) return undefined
  if (stateInit !== undefined && (typeof stateInit !== 'string' || stateInit.length > 100_000))
    return undefined
  return { signature, timestamp, domain, stateInit }
}

function parse(text: string): TextSignature | undefined {
  try {
    return readFields(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Creates the messages: texts that `signData` signs, for the domain of the application. */
export function createMessages(
  platform: Pick<TonPlatform, 'page'>,
  toncenter: Toncenter,
  options: Pick<TonOptions, 'domain'>,
): Required<ChainMessages> {
  return {
    request: ({ address, message }) => ({
      method: 'ton_signData',
      params: [{ type: 'text', text: message, from: address }],
    }),
    readSignature(answer) {
      const fields = readFields(answer)
      if (fields) return JSON.stringify(fields)
      throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
    },
    async verify({ address, message, signature, ...request }) {
      const fields = parse(signature)
      const domain = options.domain ?? new URL(platform.page.url()).host
      // A signature for another application must not be accepted here.
      if (!fields || fields.domain !== domain) return false
      const own = fields.stateInit === undefined ? undefined : publicKeyIn(address, fields.stateInit)
      if (own === 'other') return false
      const key = own ?? (await toncenter.getPublicKey(request, address))
      return (
        key !== undefined &&
        isSignatureOf(key, textHash(address, { ...fields, text: message }), fields.signature)
      )
    },
  }
}
