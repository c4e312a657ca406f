import type { Message } from '#kernel'
import type { TransactionsMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof TransactionsMessages, Message>> = {
  amount: '{amount} {symbol}',
  sentAmount: 'أُرسل {amount}',
  sent: 'أُرسلت المعاملة',
  confirmedAmount: 'أُرسل {amount} وتم تأكيده',
  confirmed: 'تم تأكيد المعاملة',
  failedAmount: 'لم يُرسل {amount}: فشلت المعاملة. لم تُدفع إلا رسوم الشبكة على الأكثر.',
  failed: 'فشلت المعاملة. لم تُدفع إلا رسوم الشبكة على الأكثر.',
  cancelledAmount: 'لم يُرسل {amount}: ألغت المحفظة المعاملة أو استبدلتها.',
  cancelled: 'أُلغيت المعاملة أو استُبدلت في المحفظة، ولم يحدث منها شيء.',
  droppedAmount: 'لم يعد تحويل {amount} في كتلة. قد يُدرج مرة أخرى، فلا ترسله مجدداً.',
  dropped: 'لم تعد معاملتك في كتلة. قد تُدرج مرة أخرى، فلا ترسلها مجدداً.',
  unknownAmount: 'لم تؤكد الشبكة {amount} بعد. قد يُرسل لاحقاً: انظر إلى النشاط قبل أن ترسل مرة أخرى.',
  unknown: 'لم تؤكد الشبكة المعاملة بعد. قد تتم لاحقاً: انظر إلى النشاط أولاً.',
}
export default messages
