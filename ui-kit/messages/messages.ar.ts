import type { UiMessages } from './messages.en.js'

const messages: UiMessages = {
  close: 'إغلاق',
  back: 'رجوع',
  loading: 'جارٍ التحميل',
  retry: 'حاول مرة أخرى',
  connectWallet: 'اربط محفظتك',
  connecting: 'جارٍ الاتصال…',
  restoring: 'جارٍ استعادة جلستك',
  openFailed: 'لم يُفتح. تحقق من اتصالك بالإنترنت وحاول مرة أخرى، أو أعد تحميل الصفحة.',
  switchNetwork: 'بدّل الشبكة',
  selectNetwork: 'اختر شبكة',
  unknownNetwork: 'شبكة غير معروفة',
  accountLabel: 'الحساب {account}',
  accountLabelWithBalance: 'الحساب وفيه {balance}، {account}',
  networkLabel: 'الشبكة {network}',
  watchOnlyLabel: 'للمشاهدة فقط: {account}',
  copied: 'تم النسخ',
  notCopied: 'لم يُنسخ',
  copyFailed: 'لم يتم النسخ لأن متصفحك لا يسمح بذلك. حدّد النص وانسخه بنفسك.',
  clearSearch: 'امسح البحث',
  amountAtMost: 'حتى {amount}',
  closeRefused: 'أكمل هذه الخطوة قبل الإغلاق.',
  walletSlow: 'لا جواب بعد؟ ابحث عن نافذة المحفظة خلف هذه النافذة، أو افتح قفل محفظتك.',
  viewFailedTitle: 'تعذّر عرض هذه الصفحة',
  viewFailedBody: 'لم تتأثر محفظتك ولا أموالك. حاول مرة أخرى أو ارجع.',
  viewUnreachableTitle: 'لم يتم تحميل هذه الصفحة',
  viewUnreachableBody: 'تحقق من اتصالك بالإنترنت وحاول مرة أخرى، أو أعد تحميل الصفحة.',
  partFailedTitle: 'تعذّر عرض هذا الجزء',
  partFailedBody: 'بقية الأجزاء تعمل. حاول مرة أخرى أو أعد تحميل الصفحة.',
}

export default messages
