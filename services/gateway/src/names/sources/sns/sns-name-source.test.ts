import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import type { ChainNode } from '../../../chains/chain-node.js'
import { favouriteKeyOf, reverseKeyOf, snsAccountsOf } from './sns-accounts.js'
import { snsNameSource } from './sns-name-source.js'
import { addressOfKey, isOnCurve, keyOf } from './solana-key.js'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const NAMES = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const TOKENIZER = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
const OFFERS = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
const TOKENS = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ROOT = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
const signal = new AbortController().signal

interface Wallet {
  readonly key: Buffer
  readonly address: string
  readonly secret: KeyObject
}

function wallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { key, address: base58.encode(key), secret: privateKey }
}
const [owner, hot, thief] = [wallet(), wallet(), wallet()]
const root = Buffer.from(base58.decode(ROOT))
const none = Buffer.alloc(32)
const u16 = (value: number): Buffer => Buffer.from(Uint16Array.of(value).buffer)
const u32 = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer)
const entry = (by: Buffer, parent = root): Buffer => Buffer.concat([parent, by, none])

/** The SOL record of SNS-IP 3. */
const solV2 = (staleness: Buffer, association: Buffer, content: Buffer, validations = [1, 1]): Buffer =>
  Buffer.concat([
    Buffer.alloc(96),
    u16(validations[0] ?? 0),
    u16(validations[1] ?? 0),
    u32(content.length),
    staleness,
    association,
    content,
  ])

/** The older SOL record, signed by a wallet. */
function solV1(name: string, address: Buffer, by: Wallet): Buffer {
  const account = snsAccountsOf(name)?.solV1 ?? none
  const message = Buffer.from(Buffer.concat([address, account]).toString('hex'))
  return Buffer.concat([Buffer.alloc(96), address, sign(null, message, by.secret)])
}

interface Account {
  readonly program: string
  readonly data: Buffer
}

/** A node with accounts, by address. */
function start(accounts: ReadonlyMap<string, Account>, holders: readonly object[] = []) {
  const node: ChainNode = {
    chain: {
      id: SOLANA,
      namespace: 'solana',
      name: 'Solana',
      rpcUrls: [],
      coin: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      tokens: [],
      contracts: {},
    },
    async request(method, params) {
      if (method === 'getTokenLargestAccounts') return { value: holders }
      const [keys] = params as [string[]]
      return {
        value: keys.map((key) => {
          const found = accounts.get(key)
          return found ? { owner: found.program, data: [found.data.toString('base64'), 'base64'] } : null
        }),
      }
    },
  }
  const source = snsNameSource({ nodes: new Map([[SOLANA, node]]) })
  return {
    source,
    resolve: (name: string) => source.addressOf(name, node.chain, signal),
    claimed: (address: string) => source.claimedNameOf(address, node.chain, signal),
  }
}

type Part = 'domain' | 'nft' | 'solV1' | 'solV2'

function accountsOf(name: string, parts: Partial<Record<Part, Buffer | Account>>): Map<string, Account> {
  const keys = snsAccountsOf(name)
  if (!keys) throw new Error(`${name} has no accounts.`)
  return new Map(
    Object.entries(parts).map(([part, value]) => {
      const program = part === 'nft' ? TOKENIZER : NAMES
      const account = Buffer.isBuffer(value) ? { program, data: value } : value
      return [addressOfKey(keys[part as Part]), account]
    }),
  )
}
const resolveWith = (parts: Partial<Record<Part, Buffer | Account>>, holders: readonly object[] = []) =>
  start(accountsOf('ada.sol', parts), holders).resolve('ada.sol')

/** Values of the published SDK, @bonfida/spl-name-service 3.0.26. */
const vectors = [
  {
    name: 'bonfida.sol',
    domain: 'Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb',
    solV1: '5WCZ6uhXPXJ7UrzBvXBnE9biZykq1ezJ6JhYe6CHgA7d',
    solV2: 'ETARvCjLwjyM6Jux1ndxuXuYEYy56Nf5uvU3abL1WyW6',
    nft: 'ET1ZtHQxL7oii4R4aMqvd2Rqf6cxwwbJZPHJNqSFLWZn',
  },
  {
    name: 'sub.bonfida.sol',
    domain: '73TFbjwBDRbds3ScDTrZYdsUj4mB8k1FaPnKbw8wa2PB',
    solV1: '9hkGmoaK54JEZ5LSuvkgTJPacCEYyQCkd2NS8Qnu76yk',
    solV2: '6HjBijxXESnFucdiQKeXhfcsN2uF22meAKMvtBuBANun',
    nft: '3SroaGrc6RZHzpj6U5HNbcfx5zgSQ1iDSNpGwVbKSyqs',
  },
  {
    name: 'sns-ip-5-wallet-2.sol',
    domain: 'FVLJ5KEqQk3jiHsB84Rt5cnUac4s8fyHC2YaNDJVwKHJ',
    solV1: '4TuNaiUrwe229Daxc82agCc5XGZBUT3Q6ysBWZSSyayd',
    solV2: '82a7opjDQGyanNj9BTqmdzHBnh6e4qpSx5tT6dSx2mWp',
    nft: 'Atstg26sVCuXwZCw4mrBFAUJWF2aj47KVGG2uBUMULhS',
  },
]

describe('the accounts of a .sol name', () => {
  it.each(vectors)('are those of the published SDK: $name', ({ name, ...expected }) => {
    const found = snsAccountsOf(name)
    const shown = Object.fromEntries(
      Object.entries(found ?? {}).map(([part, key]) => [part, addressOfKey(key)]),
    )
    expect(shown).toEqual(expected)
  })

  it('have the reverse entry and the favourite of the published SDK', () => {
    const bonfida = keyOf('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb') ?? none
    expect(addressOfKey(reverseKeyOf(bonfida))).toBe('DqgmWxe2PPrfy45Ja3UPyFGwcbRzkRuwXt3NyxjX8krg')
    const holder = keyOf('ALd1XSrQMCPSRayYUoUZnp6KcP6gERfJhWzkP49CkXKs') ?? none
    expect(addressOfKey(favouriteKeyOf(holder))).toBe('2a9t7CJAViGcNyAE18aDKJngo6HhUSm1jQmc4RQR17qi')
  })

  it('exist for names with one or two labels before .sol', () => {
    for (const name of ['sol', 'ada.eth', 'a.b.ada.sol']) expect(snsAccountsOf(name)).toBeUndefined()
  })

  it('tell keys of wallets from addresses of programs', () => {
    for (const { key } of [owner, hot, thief]) expect(isOnCurve(key)).toBe(true)
    for (const { domain } of vectors) expect(isOnCurve(keyOf(domain) ?? none)).toBe(false)
  })
})

describe('a .sol name, by the order of SNS-IP 5', () => {
  const nft = Buffer.concat([Buffer.of(2, 255), none, none, Buffer.alloc(32, 7)])
  const mint = Buffer.alloc(32, 7)
  const tokenAccount = wallet()
  const token = (by: Buffer, of = mint, amount = 1n): Account => ({
    program: TOKENS,
    data: Buffer.concat([of, by, Buffer.from(BigUint64Array.of(amount).buffer), Buffer.alloc(93)]),
  })

  it('is the owner of its entry without records, and nothing if it is not registered', async () => {
    expect(await resolveWith({ domain: entry(owner.key) })).toBe(owner.address)
    expect(await resolveWith({})).toBeUndefined()
    expect(await resolveWith({ domain: { program: TOKENS, data: entry(thief.key) } })).toBeUndefined()
  })

  it('is the address of its SOL record, proven by both sides', async () => {
    const record = solV2(owner.key, hot.key, hot.key)
    expect(await resolveWith({ domain: entry(owner.key), solV2: record })).toBe(hot.address)
  })

  it('ignores the record of an earlier owner, and has no address by a record without the proof of the address', async () => {
    const domain = entry(owner.key)
    expect(await resolveWith({ domain, solV2: solV2(thief.key, thief.key, thief.key) })).toBe(owner.address)
    expect(await resolveWith({ domain, solV2: solV2(owner.key, thief.key, hot.key) })).toBeUndefined()
    expect(await resolveWith({ domain, solV2: solV2(owner.key, hot.key, hot.key, [0, 0]) })).toBeUndefined()
    expect(await resolveWith({ domain, solV2: Buffer.alloc(100) })).toBeUndefined()
    // An older record does not replace a refused one.
    const both = {
      domain,
      solV2: solV2(owner.key, thief.key, hot.key),
      solV1: solV1('ada.sol', hot.key, owner),
    }
    expect(await resolveWith(both)).toBeUndefined()
  })

  it('is the address of an older record only with the signature of the owner', async () => {
    const domain = entry(owner.key)
    expect(await resolveWith({ domain, solV1: solV1('ada.sol', hot.key, owner) })).toBe(hot.address)
    expect(await resolveWith({ domain, solV1: solV1('ada.sol', thief.key, thief) })).toBe(owner.address)
    expect(await resolveWith({ domain, solV1: solV1('eve.sol', hot.key, owner) })).toBe(owner.address)
  })

  it('of a wrapped domain is the holder of its token, whatever its records say', async () => {
    const accounts = accountsOf('ada.sol', {
      domain: entry(none),
      nft,
      solV2: solV2(none, thief.key, thief.key),
    })
    const holders = [{ address: tokenAccount.address, amount: '1' }]
    accounts.set(tokenAccount.address, token(hot.key))
    expect(await start(accounts, holders).resolve('ada.sol')).toBe(hot.address)
    // A node that names an account of another token, or an empty one.
    accounts.set(tokenAccount.address, token(thief.key, Buffer.alloc(32, 8)))
    expect(await start(accounts, holders).resolve('ada.sol')).toBeUndefined()
    accounts.set(tokenAccount.address, token(thief.key, mint, 0n))
    expect(await start(accounts, holders).resolve('ada.sol')).toBeUndefined()
    expect(await start(accounts, []).resolve('ada.sol')).toBeUndefined()
  })

  it('is never the address of a program, which has no key', async () => {
    const program = Buffer.from(keyOf(vectors[0]?.domain ?? '') ?? none)
    expect(await resolveWith({ domain: entry(program) })).toBeUndefined()
  })

  it('fails if the node returns something else', async () => {
    const node = start(new Map())
    const chain = { id: SOLANA, namespace: 'solana' } as ChainNode['chain']
    const broken = snsNameSource({
      nodes: new Map([[SOLANA, { chain, request: async () => ({ value: 'x' }) }]]),
    })
    await expect(broken.addressOf('ada.sol', chain, signal)).rejects.toMatchObject({ status: 502 })
    expect([node.source.has('ada.sol'), node.source.has('ada.eth')]).toEqual([true, false])
  })
})

describe('the favourite domain of an address', () => {
  function favouriteOf(label: string, parent = root): Map<string, Account> {
    const domain = Buffer.from(snsAccountsOf('ada.sol')?.domain ?? none)
    const text = Buffer.from(label)
    return new Map([
      [
        addressOfKey(favouriteKeyOf(owner.key)),
        { program: OFFERS, data: Buffer.concat([Buffer.of(4), domain]) },
      ],
      [addressOfKey(domain), { program: NAMES, data: entry(owner.key, parent) }],
      [
        addressOfKey(reverseKeyOf(domain)),
        { program: NAMES, data: Buffer.concat([Buffer.alloc(96), u32(text.length), text]) },
      ],
    ])
  }

  it('is a claim, which the caller resolves forward', async () => {
    expect(await start(favouriteOf('ada')).claimed(owner.address)).toBe('ada.sol')
    expect(await start(favouriteOf('ada')).claimed(hot.address)).toBeUndefined()
  })

  it('is none without an entry, for one below another domain, or with a label that is no label', async () => {
    expect(await start(new Map()).claimed(owner.address)).toBeUndefined()
    expect(await start(favouriteOf('ada', Buffer.alloc(32, 3))).claimed(owner.address)).toBeUndefined()
    for (const label of ['a.b', '', '\ud800']) {
      const found = await start(favouriteOf(label)).claimed(owner.address)
      // A lone surrogate is stored as the replacement character, which has no normal form.
      expect(found === undefined || found === '\ufffd.sol').toBe(true)
    }
    expect(
      await start(favouriteOf('ada')).claimed('0x52908400098527886E0F7030069857D2E4169EE7'),
    ).toBeUndefined()
  })
})
