import { createRequire } from 'node:module'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { networks, payments } from 'bitcoinjs-lib'
import { installFurtherChain } from '../../../sandbox/src/heavy-parts/install-heavy-part.js'

/** Recovers the key of a legacy signature, with another library than the verifier's. Source: BIP-137. */
export function recoverKey(message: string, signature: string): string {
  const text = new TextEncoder().encode(message)
  const raw = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')
  const hash = sha256(sha256(Uint8Array.of(...raw, text.length, ...text)))
  const [first = 0, ...numbers] = base64.decode(signature)
  return secp256k1.Signature.fromCompact(Uint8Array.from(numbers))
    .addRecoveryBit((first - 27) & 3)
    .recoverPublicKey(hash)
    .toHex(true)
}

/** Returns whether a witness spends the virtual output of BIP-322, by the interpreter of the sandbox node. */
export async function isSpent(address: string, message: string, signature: string): Promise<boolean> {
  process.env.NODE_BACKEND = 'js'
  const folder = await installFurtherChain('bitcoin', () => {})
  const load = createRequire(join(folder, 'start.mjs'))
  const { TX, Input, Output, Script, Witness, Coin } = Object.fromEntries(
    [
      'primitives/tx',
      'primitives/input',
      'primitives/output',
      'primitives/coin',
      'script/script',
      'script/witness',
    ].map((path) => {
      const found = load(`bcoin/lib/${path}`)
      return [found.name, found]
    }),
  )
  const text = new TextEncoder().encode(message)
  const tag = sha256('BIP0322-signed-message')
  const hash = sha256(Uint8Array.of(...tag, ...tag, ...text))
  const script = Script.fromRaw(
    Buffer.from(payments.p2wpkh({ address, network: networks.regtest }).output ?? []),
  )
  const spent = new TX({ version: 0 })
  const input = new Input()
  input.sequence = 0
  input.script = Script.fromRaw(Buffer.from([0, 32, ...hash]))
  spent.inputs.push(input)
  spent.outputs.push(Output.fromScript(script, 0))
  const spending = new TX({ version: 0 })
  const spends = Input.fromTX(spent, 0)
  spends.sequence = 0
  spends.witness = Witness.fromRaw(Buffer.from(base64.decode(signature)))
  spending.inputs.push(spends)
  spending.outputs.push(Output.fromScript(Script.fromRaw(Buffer.from([0x6a])), 0))
  return spending.verifyInput(0, Coin.fromTX(spent, 0, -1), Script.flags.STANDARD_VERIFY_FLAGS)
}
