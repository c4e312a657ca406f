/** English texts of the plugin. */
const messages = {
  payTitle: 'Pay',
  statusTitle: 'Your payment',

  // Pay
  loading: 'Checking the payment',
  requestedBy: 'Requested by {app}',
  /** Label of the recipient. */
  to: 'To',
  copyRecipient: 'Copy address',
  network: 'Network',
  /** Label of the account that pays. */
  from: 'From',
  fee: 'Network fee',
  feeOffered: 'Sponsored by this site, if your wallet confirms it',
  total: 'Total',
  feeUnknown: 'Unknown',
  pay: 'Pay {amount} {symbol}',
  connect: 'Connect wallet to pay',
  preparing: 'Preparing',
  insufficientFunds: 'Not enough {symbol}',
  insufficientFee: 'Not enough {coin} for the fee',
  refusedByNetwork: 'The network would reject this payment',
  receivesLess: 'The recipient would receive less',
  receivesLessBody:
    'Nothing was paid. This token keeps part of each transfer, so it can’t pay an exact amount. Pay another way.',
  nodeFailed: 'Couldn’t reach the network',
  retry: 'Try again',
  switchFirst: 'Your wallet will ask you to switch to {network} first.',
  switching: 'Switch networks in your wallet',
  switchingBody: 'Approve the switch to {network}. Then your wallet asks for the payment.',
  approving: 'Confirm in your wallet',
  approvingBody: 'Compare the details in your wallet, then confirm.',
  swapping: 'Step 1 of 2: confirm swap',
  swappingBody: 'Confirm the swap in your wallet. Once it’s confirmed, your wallet asks for the payment.',
  findingSwap: 'Finding a way to pay with {coin}',
  payWithCoin: 'Pay with {coin}',
  payWithCoinNote:
    'Swaps {sellAmount} {coin} for {buyAmount} {symbol}, then pays. You confirm each step in your wallet.',

  otherWays: 'Pay from an exchange',
  moreExchanges: 'More exchanges',
  atExchangeNote: 'Opens in a new window',

  // PayStatus
  atExchangeTitle: 'Pay {amount} {symbol} at {name}',
  atExchangeBody: 'Continue in the {name} window. This page updates automatically once you’ve paid.',
  windowClosedTitle: 'The {name} window was closed',
  windowClosedBody: 'No payment found yet. If you paid, wait a moment. If not, open it again.',
  /** Button: brings an open window to the front. */
  toWindow: 'Show window',
  openAgain: 'Open it again',
  copyLink: 'Copy link',
  otherWay: 'Pay another way',
  confirmingTitle: '{amount} {symbol} on the way',
  confirmingBody: 'Waiting for the network to confirm. You can close this window.',
  doneTitle: '{amount} {symbol} paid',
  doneBody: 'The payment has arrived. You can close this window.',
  spedUpBody: 'The payment has arrived. It was sped up in your wallet. You can close this window.',
  doneByExchangeBody: '{name} reports that it has paid. You can close this window.',
  failedTitle: 'Not paid',
  nothingTitle: 'Nothing to pay',
  nothingBody: 'Go back to the site and start the payment there.',
  explorer: 'View on explorer',
  explorerBlocked: 'Your browser blocked the new tab. Try again.',
  close: 'Close',
  done: 'Done',

  // Failures
  invalid: 'This payment can’t be made',
  notConnected: 'No wallet connected',
  rejected: 'You declined in your wallet',
  switchRejected: 'Your wallet didn’t switch networks',
  accountChanged: 'Your wallet switched accounts',
  networkChanged: 'Your wallet switched networks',
  transactionChanged: 'The transaction doesn’t match this payment',
  walletBusy: 'A request is already open',
  walletBusyBody: 'Nothing was paid. Open your wallet and answer the request there, then try again.',
  /** Title; nothing was paid. */
  walletFailed: 'Your wallet couldn’t complete this',
  transactionFailed: 'The payment failed on the network',
  receivedLess: 'Less than the amount arrived',
  receivedLessBody:
    '{received} of {amount} {symbol} arrived: the token kept the rest. Don’t pay again. Ask the recipient how to pay the rest.',
  receivedUnknown: 'The amount received is unknown',
  receivedUnknownBody:
    'The payment was sent and confirmed, but the network doesn’t show how much arrived. Ask the recipient before you pay again.',
  replaced: 'Canceled or replaced in your wallet',
  replacedBody: 'This payment wasn’t made. Only a network fee was paid for it. Start it again on the site.',
  /** Title; the payment may have been made. */
  timeout: 'Not confirmed yet',
  swapFailed: 'Couldn’t swap for this payment',
  popupBlocked: 'Your browser blocked the window',
  exchangeFailed: 'The exchange didn’t pay',
  exchangeUnknown: 'Not confirmed by the exchange',
  exchangeLeft: 'The exchange has no payment yet',
  swapUnknown: 'The swap may have been sent',
  swapPriceMoved: 'The price got worse',
  swapUnreadable: 'Couldn’t check the swap',
  swapFeeHigh: 'High swap fee',
  duplicate: 'This payment is already open',
  feeHigh: 'High network fee',
  exchangeOpen: 'The exchange’s window may still be open',
  swapUnknownBody:
    'Your coins may still be swapped, so don’t swap again. Nothing was paid to the recipient. Check your wallet or the explorer first.',
  swapPriceMovedBody: 'Nothing was swapped or paid. Check the new price, then press again.',
  swapUnreadableBody:
    'Nothing was swapped or paid. We couldn’t read the contract call. Pay another way, or use Swap and compare the details in your wallet.',
  swapFeeHighBody: 'Nothing was swapped or paid. Use Swap to see the fee, or pay another way.',
  duplicateBody: 'Nothing was paid a second time. Finish the open payment first.',
  exchangeOpenBody:
    'If you paid at {name}, don’t pay again. We’re still checking with {name}, and this page updates once it’s paid.',
  exchangeOpenTitle: 'You may have paid at {name}',
  otherConfirmingTitle: '{name} is paying this',
  otherDoneTitle: '{name} has paid this',
  otherStopBody: 'Decline the request in your wallet, or you’ll pay twice.',
  declineInWallet: 'Decline it in your wallet',
  otherTwiceBody: 'Your wallet sent it too, so it may be paid twice. Ask the recipient to refund one.',
  repeatedTitle: 'This payment is already open',
  repeatedBody:
    'The site requested it again. Finish this one: paying again would be a second payment, in addition to it.',
  payAgain: 'Pay a second time',
  lateTitle: 'Not confirmed yet',
  lateBody: 'The payment was sent and may still go through, so don’t pay again. You can close this window.',
  swapLateTitle: 'Swap not confirmed yet',
  swapLateBody:
    'The swap was sent and may still go through, so don’t swap again. Once it’s confirmed, your wallet asks for the payment.',
  swapWorth: 'You pay {sellWorth} and receive {buyWorth}.',
  swapImpactTitle: 'You lose {percent} to price impact',
  swapImpactBody: 'There isn’t enough liquidity for this amount.',
  swapImpactAgree: 'I understand I’ll lose this much',
  swapWorthUnknown: 'The value of this swap is unknown.',
  readFirst: 'Accept the warning first',
  unanswered: 'You may have paid this already',
  unansweredBody:
    'In the last 24 hours your wallet was asked for a transfer to this recipient, and its answer never came here. It may have been sent, or still be open in the wallet. Look there first: confirming again may pay twice.',
  unansweredAgree: 'I looked in my wallet and want to pay now',
  feeHighTitle: 'High network fee',
  feeHighBody:
    'The fee is more than the payment, or at least ten times the usual fee. Try again later, or pay another way.',
  feeHighAgree: 'I accept this fee',
  left: 'You left the payment',
  nothingPaid: 'Nothing was paid. You can try again.',
  nothingPaidByWallet:
    'Nothing was paid. If your wallet is locked or shows an earlier request, unlock it or answer that first. Then try again.',
  nothingPaidCheck: 'Nothing was paid. Check which account pays, then try again.',
  feeLost:
    'Nothing arrived. You keep the amount; only the network fee was spent. Start the payment again on the site.',
  invalidBody: 'Nothing was paid. The site requested a payment that can’t be made. Contact its owner.',
  allowPopups: 'Nothing was paid. Allow pop-ups for this site, then try again.',
  exchangeLeftBody:
    'If you paid there, don’t pay again. We’re still checking with the exchange, and this page updates once it’s paid.',
  /** Keep “may”: whether the payment was made is unknown. */
  maybePaid: 'It may have been paid. Check your wallet or the explorer before you pay again.',
  maybePaidAtExchange: 'It may have been paid. Ask the exchange before you pay again.',
} as const
export default messages

/** The texts of the plugin. */
export type PayMessages = typeof messages
