import type { NftsMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: { readonly [Key in keyof NftsMessages]: NftsMessages[Key] | { readonly other: string } } = {
  tabTitle: 'المقتنيات',
  detailsTitle: 'مقتنى رقمي',

  list: 'مقتنياتك',
  unnamed: '#{id}',
  amount: '× {amount}',
  all: 'عرض الكل',
  listTitle: 'مقتنياتك',
  more: 'عرض المزيد',
  spam: {
    one: 'أُخفي مقتنى واحد يبدو مزعجًا.',
    other: 'أُخفيت {count} من المقتنيات التي تبدو مزعجة.',
  },
  emptyTitle: 'لا مقتنيات بعد',
  emptyBody: 'ما تستلمه على هذه الشبكة يظهر هنا.',
  receive: 'استلام',
  failedTitle: 'تعذرت قراءة مقتنياتك',
  failedBody: 'لم يحدث لها شيء. حاول مجددًا بعد قليل.',
  stale: 'قد تكون هذه القائمة قديمة: تعذرت قراءتها من جديد.',

  collection: 'المجموعة',
  held: 'لديك',
  network: 'الشبكة',
  contract: 'العقد',
  tokenId: 'معرّف الرمز',
  copyContract: 'نسخ عنوان العقد',
  explorer: 'عرض العقد في المستكشف',
  goneTitle: 'لم يعد لديك',
  goneBody: 'ليس بين مقتنيات هذا الحساب على هذه الشبكة.',
  back: 'رجوع',
}
export default messages
