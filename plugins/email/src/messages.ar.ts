import type { Message } from '#kernel'
import type { EmailMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof EmailMessages, Message>> = {
  otpTitle: 'تأكيد البريد الإلكتروني',
  deviceTitle: 'تأكيد هذا الجهاز',
  updateTitle: 'تغيير البريد الإلكتروني',
  primaryTitle: 'تأكيد البريد الحالي',
  secondaryTitle: 'تأكيد البريد الجديد',

  emailLabel: 'البريد الإلكتروني',
  continue: 'المتابعة بالبريد الإلكتروني',
  stillTrying: 'ما زلنا نحاول…',
  resume: 'متابعة تسجيل الدخول',
  invalidEmail: 'البريد الإلكتروني غير صالح. أعد المحاولة.',
  tooSoon: 'أعد المحاولة بعد {n} ثانية',
  unreachable: 'لم يُجب موقع المحفظة. لم يُفقد شيء. تحقّق من اتصالك ثم أعد المحاولة، أو أعد تحميل الصفحة.',
  expired: 'انتهت صلاحية الرابط. اطلب رابطًا جديدًا.',
  declined: 'رُفض تسجيل الدخول هذا. لم يُفقد شيء. يمكنك إعادة المحاولة.',
  other: 'لم ينجح ذلك، ولم يُفقد شيء. أعد المحاولة.',

  codeBody: 'أدخل الرمز الذي أرسلناه إلى',
  codeLabel: 'رمز من ستة أرقام',
  codeValid: 'الرمز صالح لمدة 20 دقيقة.',
  codeChecking: 'يجري التحقق من الرمز.',
  codeWrong: 'هذا الرمز غير صحيح. تحقّق منه وأعد المحاولة.',
  codeWrongLeft: {
    zero: 'هذا الرمز غير صحيح. لم تبق لديك محاولات.',
    one: 'هذا الرمز غير صحيح. بقيت لديك محاولة واحدة.',
    two: 'هذا الرمز غير صحيح. بقيت لديك محاولتان.',
    few: 'هذا الرمز غير صحيح. بقيت لديك {count} محاولات.',
    many: 'هذا الرمز غير صحيح. بقيت لديك {count} محاولة.',
    other: 'هذا الرمز غير صحيح. بقيت لديك {count} محاولة.',
  },
  codeExpired: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  codeSpent: 'أُدخلت رموز خاطئة كثيرة. اطلب رمزًا جديدًا.',
  resendCode: 'إعادة إرسال الرمز',
  resendLink: 'إعادة إرسال الرابط',
  resendIn: 'إعادة الإرسال بعد {n} ث',
  codeResent: 'أُعيد إرسال الرمز',
  linkResent: 'أُعيد إرسال الرابط',
  notResent: 'لم تُرسل الرسالة مرة أخرى. أعد المحاولة.',
  otherEmail: 'استخدام بريد آخر',

  deviceHero: 'وافق على الرابط الذي أرسلناه',
  deviceBody: 'تجده في بريدك {email}. لم تسجّل الدخول من هذا الجهاز من قبل.',
  deviceValid: 'الرابط صالح لمدة 20 دقيقة.',
  deviceFailed: 'لم تتم الموافقة على الرابط',

  connectingHero: 'يجري توصيل محفظتك',
  connectingBody: 'يستغرق ذلك لحظة.',
  connectFailedTitle: 'لم تُوصَّل محفظتك',
  connectFailedBody: 'كان رمزك صحيحًا، ولم يُفقد شيء. أعد المحاولة.',
  retry: 'إعادة المحاولة',
  noStepTitle: 'لم يُطلب رمز',
  noStepBody: 'أدخل بريدك أولًا، فنرسل إليك رمزًا لتسجيل الدخول.',
  start: 'إدخال البريد الإلكتروني',

  loggedInWith: 'مسجَّل الدخول بالبريد الإلكتروني',
  newEmailLabel: 'البريد الجديد',
  updateBody: 'توافق أولًا على التغيير في محفظتك. ثم نرسل رمزًا إلى بريدك الحالي ورمزًا إلى البريد الجديد.',
  changeDeclined: 'رفضت التغيير. لم يتغيّر شيء.',
  sendCode: 'متابعة',
  enterNewEmail: 'أدخل بريدًا جديدًا',
  cancel: 'إلغاء',
  changed: 'تم تغيير بريدك',
  notLoggedInTitle: 'لم تسجّل الدخول بالبريد الإلكتروني',
  notLoggedInBody: 'سجّل الدخول بالبريد الإلكتروني لتغيير العنوان.',
}

export default messages
