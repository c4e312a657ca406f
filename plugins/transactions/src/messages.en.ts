/** English texts of the plugin. */
const messages = {
  amount: '{amount} {symbol}',
  sentAmount: 'Sent {amount}',
  sent: 'Transaction sent',
  confirmedAmount: '{amount} sent and confirmed',
  confirmed: 'Transaction confirmed',
  failedAmount: '{amount} was not sent: the transaction failed. At most the network fee was spent.',
  failed: 'The transaction failed. At most the network fee was spent.',
  cancelledAmount: '{amount} was not sent: the wallet cancelled or replaced the transaction.',
  cancelled: 'The transaction was cancelled or replaced in the wallet. Nothing of it happened.',
  unknownAmount:
    'The network has not confirmed {amount} yet. It may still be sent: look at Activity before you send again.',
  unknown: 'The network has not confirmed the transaction yet. It may still happen: look at Activity first.',
}

/** The texts of the plugin. */
export type TransactionsMessages = typeof messages
export default messages
