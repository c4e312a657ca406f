import type { Message } from '#kernel'
import type { AccountMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof AccountMessages, Message>> = {
  accountTitle: 'الحساب',
  switchTitle: 'تبديل الحساب',
  settingsTitle: 'الإعدادات',
  copyAddress: 'نسخ العنوان',
  connectedWith: 'متصل عبر {wallet}',
  explorer: 'العرض في مستكشف الشبكة',
  explorerBlocked: 'منع المتصفح فتح علامة تبويب جديدة. اسمح بها لهذه الصفحة ثم أعد المحاولة.',
  balance: '{amount} {symbol}',
  balanceUnavailable: 'رصيد العملة غير متاح',
  balanceMissing: 'الرصيد غير متاح',
  balanceRetry: 'إعادة قراءة الرصيد',
  features: 'المحفظة',
  tabs: 'في هذا الحساب',
  more: 'إعدادات الحساب',
  accounts: 'حسابات هذه المحفظة',
  switchAccount: 'تبديل الحساب',
  accountCount: {
    zero: 'لا توجد حسابات',
    one: 'حساب واحد',
    two: 'حسابان',
    few: '{count} حسابات',
    many: '{count} حسابًا',
    other: '{count} حساب',
  },
  disconnect: 'قطع الاتصال',
  disconnectFailed: 'تعذّر قطع الاتصال',
  noAccountTitle: 'لا توجد محفظة متصلة',
  noAccountBody: 'وصّل محفظة لرؤية حسابك هنا.',
  connect: 'توصيل المحفظة',
  noSettingsTitle: 'لا يوجد ما يمكن ضبطه',
  noSettingsBody: 'لا توجد إعدادات لهذا الحساب حاليًا.',
}

export default messages
