import { type ChainMessages, QuoinError } from 'quoin/kernel'
import { addressOf, isSignatureOf, messageBytes, readAddress } from './keys.js'
import { fromBase64, toBase64 } from './protobuf.js'
import { textDocument } from './requests.js'

/** A signature in the form for `verify`, as JSON. Both in base64. */
interface TextSignature {
  readonly publicKey: string
  readonly signature: string
}

const isBase64 = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 200 && /^[A-Za-z0-9+/]+={0,2}$/.test(value)

function parse(text: string): TextSignature | undefined {
  try {
    const { publicKey, signature } = Object(JSON.parse(text))
    return isBase64(publicKey) && isBase64(signature) ? { publicKey, signature } : undefined
  } catch {
    return undefined
  }
}

/** Creates the messages: texts that are signed as ADR-036 says. */
export function createMessages(): Required<ChainMessages> {
  return {
    request: ({ address, message }) => ({
      method: 'cosmos_signAmino',
      params: { signerAddress: address, signDoc: textDocument(address, message) },
    }),
    readSignature(answer) {
      const { pub_key, signature } = Object(answer)
      const publicKey: unknown = Object(pub_key).value
      if (isBase64(publicKey) && isBase64(signature)) return JSON.stringify({ publicKey, signature })
      throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no signature' })
    },
    async verify({ address, message, signature }) {
      const fields = parse(signature)
      const own = readAddress(address)
      if (!fields || !own) return false
      const key = fromBase64(fields.publicKey)
      if (key.length !== 33 || addressOf(key, own.prefix) !== address) return false
      const bytes = messageBytes(address, toBase64(new TextEncoder().encode(message)))
      return isSignatureOf(key, bytes, fromBase64(fields.signature))
    },
  }
}
