import type { MockEvmAnswer } from '../../mock-evm-wallet.js'
import { readKey, unauthorized } from './namespace-keys.js'

/** The accounts of private keys, and the requests that they answer. */
export interface EvmKeys {
  readonly addresses: readonly string[]
  readonly answers: Readonly<Record<string, MockEvmAnswer>>
}

const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']

/** Creates EVM accounts from private keys, which sign in the test. Loads viem, the optional package of this namespace. */
export async function createEvmKeys(keys: readonly string[], nodeUrl: string | undefined): Promise<EvmKeys> {
  const [{ createWalletClient, http, toHex }, { privateKeyToAccount }] = await Promise.all([
    import('viem'),
    import('viem/accounts'),
  ])
  const accounts = keys.map((key) => privateKeyToAccount(toHex(readKey(key))))
  type Account = (typeof accounts)[number]
  function accountOf(address: unknown): Account {
    const text = String(address).toLowerCase()
    const account = accounts.find((one) => one.address.toLowerCase() === text)
    if (!account) throw unauthorized()
    return account
  }
  const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])
  const answers: Record<string, MockEvmAnswer> = {
    personal_sign(params) {
      const [data, address] = listOf(params)
      const text = String(data)
      // A page sends the text as bytes in hex.
      const message = /^0x([\da-f]{2})*$/i.test(text) ? { raw: text as `0x${string}` } : text
      return accountOf(address).signMessage({ message })
    },
    eth_signTypedData_v4(params) {
      const [address, data] = listOf(params)
      return accountOf(address).signTypedData(typeof data === 'string' ? JSON.parse(data) : data)
    },
  }
  if (nodeUrl !== undefined)
    answers.eth_sendTransaction = (params) => {
      const { from, nonce, chainId: _, type: __, ...request } = Object(listOf(params)[0])
      for (const name of quantities) if (request[name] !== undefined) request[name] = BigInt(request[name])
      const client = createWalletClient({ account: accountOf(from), transport: http(nodeUrl) })
      const given = nonce === undefined ? {} : { nonce: Number(nonce) }
      // The node's own chain: the page's request was checked by the page.
      return client.sendTransaction({ ...request, ...given, chain: null })
    }
  return { addresses: accounts.map(({ address }) => address), answers }
}
