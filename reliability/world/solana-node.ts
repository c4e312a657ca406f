import type { NodeCall } from './evm-node.js'
import { lifetime, type SolanaLedger } from './solana-ledger.js'

const systemProgram = '11111111111111111111111111111111'

/** Returns the status of a transaction: confirmed after a second. */
function statusOf(ledger: SolanaLedger, id: string): object | null {
  const age = ledger.ageOf(id)
  if (age === undefined || age < 400) return null
  return { slot: ledger.slot(), err: null, confirmationStatus: age < 1_200 ? 'processed' : 'confirmed' }
}

/** Answers a request as a node of Solana does. Throws `{ code, message }`. */
export function answerSolanaNode(ledger: SolanaLedger, { method, params }: NodeCall): unknown {
  const [first] = params
  const slot = ledger.slot()
  const inContext = (value: unknown): object => ({ context: { slot }, value })
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  switch (method) {
    case 'getBalance':
      return inContext(Number(ledger.balanceOf(String(first))))
    case 'getMultipleAccounts':
      return inContext(
        list(first).map((address) => ({
          owner: systemProgram,
          lamports: Number(ledger.balanceOf(String(address))),
          executable: false,
          data: ['', 'base64'],
        })),
      )
    case 'getTokenAccountsByOwner':
      return inContext([])
    case 'getLatestBlockhash':
      return inContext({ blockhash: ledger.blockhash(), lastValidBlockHeight: slot + lifetime })
    case 'getMinimumBalanceForRentExemption':
      return 890_880
    case 'getRecentPrioritizationFees':
      return []
    case 'getFeeForMessage':
      return inContext(5_000)
    case 'getBlockHeight':
      return slot
    case 'getEpochInfo':
      return { absoluteSlot: slot - 40, blockHeight: slot - 40 }
    case 'getSignatureStatuses':
      return inContext(list(first).map((id) => statusOf(ledger, String(id))))
    case 'sendTransaction':
      return ledger.submit(String(first))
    default:
      throw { code: -32601, message: `The method ${method} does not exist.` }
  }
}
