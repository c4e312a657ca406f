export { decodeSolanaTransaction, isSolanaTransactionMessage } from './decode-solana-transaction.js'
export type {
  DecodedSolanaTransaction,
  InstructionMeaning,
  TokenAuthority,
} from './instruction-meaning.js'
