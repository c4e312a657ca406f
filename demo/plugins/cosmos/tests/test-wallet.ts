import { Secp256k1, sha256 } from '@cosmjs/crypto'
import { makeAuthInfoBytes, makeSignBytes } from '@cosmjs/proto-signing'
import { AuthInfo, SignDoc } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { CaipNetworkId } from 'quoin/kernel'
import type { WalletBehaviour, WalletControls } from 'quoin/testing'
import { addressOf } from '../src/keys.js'
import { makeADR36AminoSignDoc, serializeSignDoc } from './adr36.js'
import { hub, zone } from './chains.js'

/** A test wallet with two keys, whose API is built from Keplr's published documentation. It signs with cosmjs. */
export interface TestWallet extends WalletControls {
  /** For `window.<key>`. */
  readonly api: object
  /** Calls a member of the API for a page in a browser. */
  callMember(member: string, args: readonly unknown[]): unknown
  /** Of the hub. */
  readonly addresses: readonly [string, string]
  readonly zoneAddresses: readonly [string, string]
  readonly requests: readonly string[]
  readonly suggested: readonly object[]
  /** What the wallet signs instead of the request. */
  changes: 'nothing' | 'body' | 'raises-fee' | 'lowers-fee' | 'sequence' | 'key'
}

const keys = async (seed: string) =>
  Promise.all([1, 2].map((index) => Secp256k1.makeKeypair(sha256(Buffer.from(`${seed} ${index}`)))))

interface Document {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: string
}

/** What the wallet uses of a page: `platform` of a test is one. */
interface WalletPage {
  announce(event: string, detail: unknown): void
}

export async function createTestWallet(seed: string, page: WalletPage): Promise<TestWallet> {
  const pairs = (await keys(seed)).map(({ privkey, pubkey }) => ({
    privkey,
    pubkey: Secp256k1.compressPubkey(pubkey),
  }))
  const [one, two] = pairs
  if (!one || !two) throw new Error('There are two keys')
  const addressesOf = (prefix: string) =>
    [addressOf(one.pubkey, prefix), addressOf(two.pubkey, prefix)] as const
  const addresses = addressesOf(hub.prefix)
  const known = new Set([hub.chainId])
  const permitted = new Set<string>()
  const requests: string[] = []
  const suggested: object[] = []
  const hanging = new Set<() => void>()
  let behaviour: WalletBehaviour = 'approve'
  let active = one
  let locked = false

  async function decide<T>(approve: () => T | Promise<T>): Promise<T> {
    if (behaviour === 'reject') throw new Error('Request rejected')
    if (behaviour === 'throw-string') throw 'something went wrong'
    if (behaviour === 'throw-undefined') throw undefined
    if (behaviour === 'hang') await new Promise<void>((resolve) => hanging.add(resolve))
    return approve()
  }

  const report = (): void => page.announce('keplr_keystorechange', undefined)

  function expectPermission(chainId: string): void {
    if (locked || !permitted.has(chainId)) throw new Error(`${chainId} is not permitted`)
  }

  function keyOf(signer: string): typeof active {
    const prefix = signer.slice(0, signer.lastIndexOf('1'))
    if (addressOf(active.pubkey, prefix) !== signer) throw new Error('Signer mismatched')
    return active
  }

  async function sign(privkey: Uint8Array, bytes: Uint8Array): Promise<string> {
    const signature = await Secp256k1.createSignature(sha256(bytes), privkey)
    return Buffer.from([...signature.r(32), ...signature.s(32)]).toString('base64')
  }

  const publicKey = (bytes: Uint8Array): object => ({
    type: 'tendermint/PubKeySecp256k1',
    value: Buffer.from(bytes).toString('base64'),
  })

  /** Returns the document that the wallet signs. */
  function changed(document: Document): Document {
    const auth = AuthInfo.decode(document.authInfoBytes)
    const [signer] = auth.signerInfos
    const fee = auth.fee
    if (!signer?.publicKey || !fee) throw new Error('The document has no signer')
    const factor = { 'raises-fee': 200n, 'lowers-fee': 80n }[String(controls.changes)] ?? 100n
    const amount = fee.amount.map(({ denom, amount }) => ({
      denom,
      amount: String((BigInt(amount) * factor) / 100n),
    }))
    const sequence = signer.sequence + (controls.changes === 'sequence' ? 1n : 0n)
    const signers = [{ pubkey: signer.publicKey, sequence: Number(sequence) }]
    return {
      ...document,
      bodyBytes:
        controls.changes === 'body'
          ? Uint8Array.from([...document.bodyBytes, 0x12, 1, 0x78])
          : document.bodyBytes,
      authInfoBytes: makeAuthInfoBytes(signers, amount, Number(fee.gasLimit), undefined, undefined),
    }
  }

  const api = {
    enable: (chainIds: readonly string[]) =>
      decide(() => {
        if (locked) throw new Error('The wallet is locked')
        for (const id of chainIds) {
          if (!known.has(id)) throw new Error(`There is no chain info for ${id}`)
          permitted.add(id)
        }
      }),
    disable: (chainIds: readonly string[]) =>
      decide(() => {
        for (const id of chainIds) permitted.delete(id)
      }),
    experimentalSuggestChain: (info: { readonly chainId: string }) =>
      decide(() => {
        suggested.push(info)
        known.add(info.chainId)
      }),
    getKey: (chainId: string) =>
      decide(() => {
        expectPermission(chainId)
        const { prefix } = chainId === hub.chainId ? hub : zone
        return {
          name: 'Test',
          algo: 'secp256k1',
          pubKey: active.pubkey,
          bech32Address: addressOf(active.pubkey, prefix),
          isNanoLedger: false,
        }
      }),
    signDirect: (chainId: string, signer: string, document: Document) => {
      requests.push('signDirect')
      return decide(async () => {
        expectPermission(chainId)
        const { privkey, pubkey } = controls.changes === 'key' ? (active === one ? two : one) : keyOf(signer)
        const signed = changed(document)
        const bytes = makeSignBytes(
          SignDoc.fromPartial({ ...signed, accountNumber: BigInt(signed.accountNumber) }),
        )
        return { signed, signature: { pub_key: publicKey(pubkey), signature: await sign(privkey, bytes) } }
      })
    },
    signArbitrary: (chainId: string, signer: string, data: string) => {
      requests.push('signArbitrary')
      return decide(async () => {
        expectPermission(chainId)
        const { privkey, pubkey } = keyOf(signer)
        const bytes = serializeSignDoc(makeADR36AminoSignDoc(signer, data))
        return { pub_key: publicKey(pubkey), signature: await sign(privkey, bytes) }
      })
    },
  }

  const controls: TestWallet = {
    api,
    callMember(member, args) {
      const run: unknown = Reflect.get(api, member)
      if (typeof run !== 'function') throw new Error(`${member} is not supported`)
      return run(...args)
    },
    addresses,
    zoneAddresses: addressesOf(zone.prefix),
    requests,
    suggested,
    changes: 'nothing',
    behave(next) {
      behaviour = next
    },
    answerHanging() {
      for (const resolve of hanging) resolve()
      hanging.clear()
    },
    lock() {
      if (locked) return
      locked = true
      report()
    },
    unlock() {
      locked = false
    },
    chooseAccounts([first]) {
      active = first === addresses[1] ? two : one
      report()
    },
    // The wallet has no network of its own.
    chooseNetwork: (_id: CaipNetworkId) => undefined,
    drop() {
      permitted.clear()
      report()
    },
    listenerCount: () => 0,
  }
  return controls
}
