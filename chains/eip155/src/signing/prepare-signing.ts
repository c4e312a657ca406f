import {
  getTypesForEIP712Domain,
  type Hex,
  hashDomain,
  hashMessage,
  hashStruct,
  hashTypedData,
  hexToBytes,
  serializeSignature,
  stringToBytes,
  validateTypedData,
} from 'viem'
import {
  type ChainRequest,
  type ChainSigning,
  type NodeClient,
  type PreparedSigning,
  QuoinError,
} from '#kernel'
import { type Fields, fieldsOf, isBytes, isHexAddress } from '../params/param-shapes.js'
import { hasDuplicates } from '../requests/describe-typed-data.js'
import { prepareTransaction } from './prepare-transaction.js'
import { checkSignature, readSignature, refuse } from './signature-parts.js'

type Request = Parameters<ChainSigning['prepare']>[0]

/** Above this a JSON number is not exact: the signed number could differ from the one that the page wrote. */
function hasInexactNumber(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(hasInexactNumber)
}

/** Throws unless the parameters name the account that signs. */
function checkSigner(address: unknown, from: string): void {
  if (!isHexAddress(address) || address.toLowerCase() !== from.toLowerCase())
    refuse('The account of the request is not the one that signs')
}

/** Checks that the account signed the hash, and returns the signature as wallets return it. */
async function answerOf(hash: Hex, bytes: Uint8Array | undefined, from: string): Promise<Hex> {
  const signature = readSignature(bytes)
  await checkSignature(hash, signature, from)
  const { r, s, yParity } = signature
  return serializeSignature({ r, s, v: BigInt(27 + yParity) })
}

function prepareMessage([message, address]: readonly unknown[], from: string): PreparedSigning {
  checkSigner(address, from)
  if (typeof message !== 'string') return refuse('The message is not a text')
  // Source: EIP-191, execution-apis. Hex is read as bytes, as wallets do.
  const bytes = isBytes(message, message.length) ? hexToBytes(message) : stringToBytes(message)
  return {
    parts: [{ kind: 'message', bytes }],
    complete: ([signature]) => answerOf(hashMessage({ raw: bytes }), signature, from),
  }
}

/** Returns typed data with the type of its domain. Throws `RPC_PARAMS_INVALID` if it can be read in more than one way. */
function readTypedData(given: unknown): Fields {
  if (typeof given === 'string' && hasDuplicates(given)) refuse('The typed data has a member twice')
  const data = fieldsOf(typeof given === 'string' ? JSON.parse(given) : given)
  const types = fieldsOf(data?.types)
  const domain = fieldsOf(data?.domain)
  if (!data || !types || !domain || !fieldsOf(data.message)) return refuse('The typed data is incomplete')
  if (hasInexactNumber(data)) refuse('A number of the typed data is too large for JSON: write it as a text')
  const EIP712Domain = types.EIP712Domain ?? getTypesForEIP712Domain({ domain })
  return { ...data, types: { ...types, EIP712Domain } }
}

function prepareTypedData([address, given]: readonly unknown[], from: string): PreparedSigning {
  checkSigner(address, from)
  // viem checks the data against its types; the fields of the types of a page are not known to the compiler.
  let typed: Parameters<typeof hashTypedData>[0] & Fields
  try {
    typed = readTypedData(given) as unknown as typeof typed
    validateTypedData(typed)
    const {
      domain,
      types,
      primaryType,
      message: data,
    } = typed as unknown as Parameters<typeof hashDomain>[0] & {
      readonly primaryType: string
      readonly message: Record<string, unknown>
    }
    const hash = hashTypedData(typed)
    return {
      parts: [
        {
          kind: 'typedData',
          data: typed,
          domainHash: hexToBytes(hashDomain({ domain, types })),
          messageHash: hexToBytes(hashStruct({ data, primaryType, types })),
        },
      ],
      complete: ([signature]) => answerOf(hash, signature, from),
    }
  } catch (cause) {
    if (cause instanceof QuoinError) throw cause
    throw new QuoinError('RPC_PARAMS_INVALID', { details: 'The typed data is invalid', cause })
  }
}

/** Prepares a request of a wallet that only signs. The kernel has checked its parameters. */
export async function prepareSigning(
  node: NodeClient,
  { method, params, from, network, signal }: Request,
): Promise<PreparedSigning> {
  if (!isHexAddress(from))
    throw new QuoinError('CAIP_ADDRESS_INVALID', { details: String(from).slice(0, 100) })
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return prepareMessage(list, from)
    case 'eth_signTypedData_v4':
      return prepareTypedData(list, from)
    case 'eth_sendTransaction': {
      const fields = fieldsOf(list[0]) ?? refuse('One transaction is expected')
      checkSigner(fields.from, from)
      const request: ChainRequest = { network, signal }
      return prepareTransaction(node, request, fields, from)
    }
    default:
      throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
  }
}
