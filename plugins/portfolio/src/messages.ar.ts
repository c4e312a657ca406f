import type { Message } from '#kernel'
import type { PortfolioMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof PortfolioMessages, Message>> = {
  title: 'محفظة الأصول',
  loading: 'جارٍ تحميل أصولك',
  accounts: 'الحسابات',
  watchOnly: 'للمشاهدة فقط',
  tokens: 'العملات',
  amount: '{amount} {symbol}',
  noPrice: 'بلا سعر',
  worthAndChange: '{worth} · {percent}',
  change: '{amount} ({percent}) خلال {period}',
  period: 'الفترة',
  historyHint: 'قيمة ما تملكه الآن بالأسعار السابقة',
  historyPart: 'مستبعدة من الرسم البياني لعدم توفر أسعار سابقة: {count}',
  historySummary: 'قيمة ما تملكه الآن: من {from} إلى {to} خلال {period}. الأدنى {low} والأعلى {high}.',
  historyNone: 'لا تتوفر أسعار سابقة',
  noTokens: 'لا عملات بعد',
  noTokensBody: 'ستظهر هنا الرموز التي تتلقاها على شبكات هذه الصفحة.',
  hidden: 'المخفية ({count})',
  hideHidden: 'إغلاق المخفية',
  hiddenHint: 'عملات أخفيتها، وأخرى بلا سعر يشبه اسمها رابطًا',
  partTitle: 'المجموع غير مكتمل',
  partBody: 'تعذّر تحميل {networks}. أموالك لم تتأثر.',
  unavailable: 'تعذّر تحميل أصولك',
  unavailableBody: 'تعذّرت قراءة عملاتك. لم يُفقد شيء. يمكنك إعادة المحاولة بعد لحظات.',
  retry: 'إعادة القراءة',
  noAccountTitle: 'لا توجد محفظة متصلة',
  noAccountBody: 'اربط محفظة لترى ما فيها على كل الشبكات.',
  connect: 'توصيل المحفظة',
  connectAnother: 'توصيل محفظة أخرى',
}

export default messages
