import type { FuzzTarget } from './engine/fuzz-target.js'
import { eip6963, walletStandard } from './targets/announcements.js'
import { bugReport } from './targets/bug-report.js'
import { caip } from './targets/caip.js'
import { clearSigning } from './targets/clear-signing.js'
import { frameMessages } from './targets/frame-messages.js'
import { pageLine } from './targets/page-line.js'
import { paymentLinks } from './targets/payment-links.js'
import { polkadotCall } from './targets/polkadot-call.js'
import { psbt } from './targets/psbt.js'
import { secureSiteLine } from './targets/secure-site-line.js'
import { signIn } from './targets/sign-in.js'
import { actionAnswers, actionLinks } from './targets/solana-actions.js'
import { solanaTransaction } from './targets/solana-transaction.js'
import { storage } from './targets/storage.js'
import { typedData } from './targets/typed-data.js'
import { walletRequests } from './targets/wallet-requests.js'
import { deepLinks, pairingUri, walletConnectAnswers } from './targets/walletconnect.js'

/** The readers of untrusted input. */
export const targets: readonly FuzzTarget[] = [
  frameMessages,
  pageLine,
  secureSiteLine,
  pairingUri,
  deepLinks,
  walletConnectAnswers,
  eip6963,
  walletStandard,
  storage,
  typedData,
  clearSigning,
  walletRequests,
  psbt,
  solanaTransaction,
  polkadotCall,
  paymentLinks,
  signIn,
  caip,
  bugReport,
  actionAnswers,
  actionLinks,
]
