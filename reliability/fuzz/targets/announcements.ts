import { readAnnouncement } from '../../../chains/eip155/src/connect/announced-wallet.js'
import { ownNamespaces } from '../../../plugins/wallet-standard/src/own-namespaces.js'
import { readAccounts } from '../../../plugins/wallet-standard/src/read-accounts.js'
import type { StandardNamespaceCalls } from '../../../plugins/wallet-standard/src/standard-namespace.js'
import { readStandardWallet } from '../../../plugins/wallet-standard/src/standard-wallet.js'
import { sanitizeText } from '../../../wallet/text/sanitize-text.js'
import { demand, demandSame, type FuzzTarget } from '../engine/fuzz-target.js'
import { readValue } from '../engine/hostile-values.js'

/** Demands that a wallet can be displayed. */
function demandInfo({
  name,
  imageUrl,
}: {
  readonly name: string
  readonly imageUrl?: string | undefined
}): void {
  demand(name.length > 0 && [...name].length <= 64, 'the name is short')
  demandSame(sanitizeText(name, 64), name, 'the name hides nothing')
  if (imageUrl === undefined) return
  demand(URL.canParse(imageUrl), 'the picture has an address')
  const { protocol, username, password, href } = new URL(imageUrl)
  demand(protocol === 'https:' || /^data:image\//i.test(href), 'the picture is safe')
  demand(username === '' && password === '', 'the picture has no credentials')
}

const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

/** Announcements of EIP-6963. */
export const eip6963: FuzzTarget = {
  name: 'eip6963',
  format: 'json',
  covers: /announced-wallet|eip1193-provider|read-wallet-info|sanitize-text/,
  seeds: [
    {
      info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Wallet', icon, rdns: 'com.wallet' },
      provider: { request: '§function' },
    },
    { info: { name: 'Wallet', icon: 'https://wallet.example/i.png' }, provider: { request: '§function' } },
  ].map((one) => JSON.stringify(one)),
  words: ['data:image/', 'https://', 'javascript:', '\u202e', 'com.wallet', '§function', '§proxy', '§getter'],
  check(input) {
    const read = readAnnouncement(readValue(input))
    if (!read) return false
    demandInfo(read.info)
    demand(read.id.length > 0 && read.uuid.length > 0, 'a wallet has ids')
    demand(typeof read.provider.request === 'function', 'a wallet can be called')
    return true
  },
}

const solanaAddress = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi8'
let calls: readonly StandardNamespaceCalls[] = []

/** Wallets that register by the Wallet Standard, with the accounts that they list. */
export const walletStandard: FuzzTarget = {
  name: 'wallet-standard',
  format: 'json',
  covers: /\/plugins\/wallet-standard\/src\/|sanitize-text|read-wallet-info/,
  seeds: [
    {
      version: '1.0.0',
      name: 'Wallet',
      icon,
      chains: ['solana:mainnet'],
      features: { 'standard:connect': { version: '1.0.0', connect: '§function' }, 'solana:signMessage': {} },
      accounts: [{ address: solanaAddress, publicKey: '§bytes', chains: ['solana:mainnet'], features: [] }],
    },
    {
      name: 'Bitcoin wallet',
      icon,
      chains: ['bitcoin:mainnet'],
      features: { 'bitcoin:connect': { connect: '§function' } },
      accounts: [
        {
          address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
          publicKey: '§key',
          chains: ['bitcoin:mainnet'],
        },
      ],
    },
    {
      name: 'Key wallet',
      icon,
      chains: ['solana:devnet'],
      features: {},
      accounts: [
        {
          address: 'USJoANqfXjmdZTEyxs5SmgMc1rEJhTtEpuYXoJx3bWE',
          publicKey: '§key',
          chains: ['solana:devnet'],
        },
      ],
    },
  ].map((one) => JSON.stringify(one)),
  words: [
    'solana:mainnet',
    'bitcoin:mainnet',
    '§key',
    '§bytes',
    '§function',
    '§proxy',
    '§getter',
    solanaAddress,
  ],
  async prepare() {
    calls = await Promise.all(ownNamespaces.map((one) => one.load()))
  },
  check(input) {
    const value = readValue(input)
    const wallet = readStandardWallet(value)
    if (!wallet) return false
    demandInfo(wallet.info)
    demand(wallet.chains.length <= 100 && wallet.features.size <= 100, 'chains and features are capped')
    let given: unknown
    try {
      given = Reflect.get(Object(value), 'accounts')
    } catch {
      return true
    }
    for (const [at, namespace] of ownNamespaces.entries()) {
      const own = calls[at]
      const accounts = own && readAccounts(given, namespace, own)
      for (const { account } of accounts ?? []) {
        demand(account.namespace === namespace.namespace, 'an account is one of its namespace')
        demand(account.address.length <= 100, 'an address is short')
      }
    }
    return true
  },
}
