import { Keypair } from '@solana/web3.js'
import type { Transfer, TransferIntent } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
// Preloaded: dynamic imports take longer than a stopped clock would wait.
import '../src/transfers/build-transfer.js'
import '../src/tokens/token-balances.js'
import '../src/params/transaction-fault.js'
import { createSolanaModule } from '../src/chain-module.js'
import { exampleNetwork } from './example-network.js'
import { type ScriptedAccount, type ScriptedAnswers, scriptedNode, systemProgram } from './scripted-node.js'

/** Constant test keys. */
export const keys: readonly Keypair[] = [1, 2, 3, 4, 5, 6].map((seed) =>
  Keypair.fromSeed(new Uint8Array(32).fill(seed)),
)
const [alice = '', bob = ''] = keys.map(({ publicKey }) => publicKey.toBase58())
export const network: ReturnType<typeof exampleNetwork> = exampleNetwork(['https://rpc.example'])
export const rich: ScriptedAccount = { owner: systemProgram, lamports: 10_000_000_000 }

/** A module with a scripted node. */
export interface ScriptedModule {
  readonly platform: TestPlatform
  readonly module: ReturnType<typeof createSolanaModule>
  build(intent?: Partial<TransferIntent>): Promise<Transfer>
  requestCount(method: string): number
}

export function createScriptedModule(
  accounts: Record<string, ScriptedAccount>,
  answers: ScriptedAnswers = {},
): ScriptedModule {
  const platform = createTestPlatform()
  platform.onFetch(scriptedNode(accounts, answers))
  const module = createSolanaModule(platform)
  return {
    platform,
    module,
    async build(intent) {
      const transfer = await module.transfers?.build({
        network,
        from: alice,
        to: bob,
        value: 2_000_000n,
        ...intent,
      })
      if (!transfer) throw new Error('Expected a transfer.')
      return transfer
    },
    requestCount: (method) =>
      platform.requests.filter(({ body }) => JSON.parse(body ?? '{}').method === method).length,
  }
}
