import type { ApprovalFact } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import type { KeysRequest, NamespaceKeys, ReadRequest } from '../namespace-keys.js'
import { invalidParams, unauthorized, unsupportedMethod } from '../wallet-error.js'
import { type Bip122Keys, bip122Account, type OwnAddress, PAGE_PEOPLE } from './bip122-account.js'
import { readBip122Psbt } from './read-bip122-psbt.js'
import { signBip122Message } from './sign-bip122-message.js'
import { buildBip122Payment, readWantedInputs, sendBip122Psbt, signBip122Psbt } from './sign-bip122-psbt.js'

const maxDocumentLength = 20_000

/** The addresses of the account that owns an address. */
interface Owner {
  readonly account: OwnAddress
  readonly own: readonly OwnAddress[]
}

function textOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw invalidParams(`${what} must be a string.`)
}

/**
 * Creates the Bitcoin keys of a sandbox wallet: two accounts, each with an address for payments (P2WPKH) and one for
 * ordinals (P2TR). They support the methods of WalletConnect's Bitcoin reference.
 */
export function createBip122Keys(keys: readonly Bip122Keys[] = PAGE_PEOPLE): NamespaceKeys {
  const people = keys.map(bip122Account)

  function ownerOf(address: unknown): Owner {
    for (const own of people) {
      const account = own.find((one) => one.address === address)
      if (account) return { account, own }
    }
    throw unauthorized()
  }

  function factsOf({ account }: Owner, { network }: KeysRequest): ApprovalFact[] {
    return [
      { label: 'Account', value: account.label },
      { label: 'Network', value: network.name },
    ]
  }

  function readMessage(request: KeysRequest): ReadRequest {
    const { account: value, address = value, message, protocol } = Object(request.params)
    const owner = ownerOf(address)
    const text = textOf(message, 'message')
    const way = protocol === undefined ? undefined : String(protocol)
    return {
      view: {
        title: 'Sign this message?',
        site: request.site,
        facts: factsOf(owner, request),
        document: { label: 'Message', text: plainText(text, maxDocumentLength) },
        approve: 'Sign',
        reject: 'Decline',
      },
      busy: 'Signing…',
      perform: async () => ({ address, signature: signBip122Message(text, owner.account, way) }),
    }
  }

  function readPsbt(request: KeysRequest): ReadRequest {
    const { account, psbt: text, signInputs, broadcast } = Object(request.params)
    const owner = ownerOf(account)
    const wanted = readWantedInputs(signInputs)
    for (const { address } of wanted)
      if (!owner.own.some((one) => one.address === address)) throw unauthorized()
    const { psbt, facts, warning } = readBip122Psbt(text, owner.own, request.network.symbol)
    return {
      view: {
        title: broadcast === true ? 'Send this transaction?' : 'Sign this transaction?',
        site: request.site,
        facts: [...facts, ...factsOf(owner, request)],
        ...(warning === undefined ? {} : { warning }),
        approve: broadcast === true ? 'Send' : 'Sign',
        reject: 'Decline',
      },
      busy: 'Signing…',
      async perform() {
        signBip122Psbt(psbt, wanted, owner.own)
        const txid = broadcast === true ? { txid: await sendBip122Psbt(psbt, request.network) } : {}
        return { psbt: psbt.toBase64(), ...txid }
      },
    }
  }

  async function readTransfer(request: KeysRequest): Promise<ReadRequest> {
    const { account, recipientAddress, amount } = Object(request.params)
    const owner = ownerOf(account)
    if (owner.account.purpose !== 'payment') throw invalidParams('account must be a payment address.')
    if (!/^[1-9]\d{0,15}$/.test(textOf(amount, 'amount'))) throw invalidParams('amount is not in satoshi.')
    const payment = { to: textOf(recipientAddress, 'recipientAddress'), amount: BigInt(String(amount)) }
    const psbt = await buildBip122Payment(owner.account, payment, request.network)
    const signInputs = psbt.data.inputs.map((_, index) => ({ index, address: account }))
    const params = { account, psbt: psbt.toBase64(), signInputs, broadcast: true }
    const read = readPsbt({ ...request, params })
    return {
      ...read,
      busy: 'Sending…',
      async perform() {
        const { txid } = Object(await read.perform())
        return { txid }
      },
    }
  }

  function readAddresses(request: KeysRequest): ReadRequest {
    const owner = ownerOf(Object(request.params).account)
    return {
      view: {
        title: 'Share your Bitcoin addresses?',
        site: request.site,
        facts: factsOf(owner, request),
        approve: 'Share',
        reject: 'Decline',
      },
      busy: 'Sharing…',
      perform: async () =>
        owner.own.map(({ address, publicKey, purpose }) => ({
          address,
          publicKey,
          intention: purpose === 'payment' ? 'payment' : 'ordinal',
        })),
    }
  }

  return {
    namespace: 'bip122',
    accounts: people.flat(),
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    read(request) {
      if (request.method === 'signMessage') return readMessage(request)
      if (request.method === 'signPsbt') return readPsbt(request)
      if (request.method === 'sendTransfer') return readTransfer(request)
      if (request.method === 'getAccountAddresses') return readAddresses(request)
      throw unsupportedMethod(request.method)
    },
  }
}
