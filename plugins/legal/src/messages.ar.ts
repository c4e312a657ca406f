import type { Message } from '#kernel'
import type { LegalMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof LegalMessages, Message>> = {
  acceptTitle: 'قبل الاتصال',
  acceptBody: 'تطلب منك هذه الصفحة قبول هذا قبل الاتصال. يمكنك قراءته أولًا، ولن يتصل شيء حتى تتابع.',
  agreeTermsAndPrivacy: 'أقبل {terms} و{privacy}.',
  agreeTerms: 'أقبل {terms}.',
  agreePrivacy: 'أقبل {privacy}.',
  terms: 'شروط الخدمة',
  privacy: 'سياسة الخصوصية',
  continue: 'متابعة',
  acceptFirst: 'اقبل للمتابعة',
  blocked: 'لم يفتح متصفحك الصفحة. اسمح بالنوافذ المنبثقة لهذه الصفحة وحاول مجددًا.',
}

export default messages
