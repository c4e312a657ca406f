import type { Message } from '#kernel'
import type { ReceiveMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof ReceiveMessages, Message>> = {
  receiveTitle: 'الاستلام',
  networksTitle: 'الشبكات المتوافقة',
  receive: 'استلام',

  codeOfAddress: 'رمز QR لعنوانك',
  codeOfRequest: 'رمز QR يطلب {amount} {symbol}',
  scanHint: 'امسح الرمز أو انسخ العنوان.',
  requestHint: 'يطلب الرمز {amount} {symbol} على {network}.',
  copyAddress: 'نسخ العنوان',
  copyRequest: 'نسخ رابط الدفع',

  requestAmount: 'اطلب مبلغًا',
  removeAmount: 'لا تطلب مبلغًا',
  amountLabel: 'المبلغ المطلوب',
  format: 'هذا ليس رقمًا. اكتبه هكذا: 1.5',
  ambiguous: 'يمكن قراءة هذا بطريقتين. اكتبه هكذا: 1500 أو 1.5',
  tooManyDecimals: 'لا يقبل {symbol} أكثر من {decimals} خانة بعد الفاصلة.',
  tooLarge: 'هذا أكثر مما يمكن أن يوجد.',

  payableOn: {
    zero: 'لا شبكات',
    one: 'على هذه الشبكة',
    two: 'على هاتين الشبكتين',
    few: 'على هذه الشبكات ({count})',
    many: 'على هذه الشبكات ({count})',
    other: 'على هذه الشبكات ({count})',
  },
  smartTitle: 'على {network} فقط',
  smartBody: 'حسابك حساب ذكي. ما يُرسل إليه على شبكة أخرى قد يضيع.',
  networksBody: 'يمكنك الاستلام على هذه الشبكات. ما يُرسل على شبكة أخرى قد يضيع.',
  networks: 'الشبكات',
  activeNow: 'النشطة',
  noNetworkTitle: 'لا شبكة تقبل هذا العنوان',
  noNetworkBody: 'لم يُفقد شيء. اختر شبكة أخرى أو حسابًا آخر.',

  noAccountTitle: 'لا محفظة متصلة',
  noAccountBody: 'صِل محفظة لترى عنوانها.',
  connect: 'توصيل محفظة',
}

export default messages
