import type { BugReportMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof BugReportMessages, string>> = {
  title: 'الإبلاغ عن مشكلة',
  body: 'احفظ تقريرًا بما حدث في هذه النافذة، وأعطه للقائمين على هذا التطبيق.',
  privacy: 'تُزال العناوين والمبالغ والرموز والمفاتيح.',
  preparing: 'جارٍ إعداد التقرير…',
  version: 'الإصدار',
  browser: 'المتصفح',
  events: 'الأحداث',
  errors: 'الأخطاء',
  size: 'الحجم',
  showAll: 'عرض التقرير كاملًا',
  download: 'تنزيل',
  copy: 'نسخ التقرير',
  send: 'إرسال التقرير',
  sent: 'أُرسل التقرير. رقمه {id}.',
  sendFailed: 'تعذّر إرسال التقرير. نزّله بدلًا من ذلك، أو حاول مرة أخرى.',
  failed: 'تعذّر إعداد التقرير',
  failedBody: 'لم يُحفظ شيء ولم يُرسل. حاول مرة أخرى.',
}
export default messages
