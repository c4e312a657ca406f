import type { Message } from '#kernel'
import type { SocialMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof SocialMessages, Message>> = {
  socialsTitle: 'كل طرق الدخول',
  connectingTitle: 'تسجيل الدخول',
  farcasterTitle: 'Farcaster',

  continueWith: 'المتابعة عبر {name}',
  socials: 'طرق الدخول',
  moreLabel: 'المزيد من طرق الدخول',
  passkey: 'استخدام مفتاح مرور',
  passkeyName: 'مفتاح المرور',

  openingTitle: 'يجري فتح {name}',
  openingBody: 'ستُفتح نافذة لتسجيل الدخول.',
  stillTrying: 'ما زلنا نحاول…',
  inWindowTitle: 'تابع في النافذة',
  inWindowBody: 'سجّل الدخول عبر {name} في النافذة التي فُتحت.',
  retrievingTitle: 'يجري توصيل محفظتك',
  retrievingBody: 'تم تسجيل دخولك. يستغرق ذلك لحظة.',
  blockedTitle: 'حُظرت النافذة',
  blockedBody: 'لم يسمح متصفحك بفتحها، ولم يُفقد شيء. اضغط الزر لفتحها.',
  closedTitle: 'أُغلقت النافذة',
  closedBody:
    'إذا كانت ما تزال مفتوحة فتابع فيها، وإلا فافتحها من جديد: لم يُفقد شيء. وإذا ذكرت أن تسجيل الدخول لا يمكن متابعته فهذا الموقع يفصل نوافذ تسجيل الدخول: اختر طريقة أخرى.',
  declinedTitle: 'رُفض تسجيل الدخول',
  declinedBody: 'لم يسجّل {name} دخولك، ولم يُفقد شيء. أعد المحاولة أو اختر طريقة أخرى.',
  untrustedTitle: 'الإجابة غير موثوقة',
  untrustedBody: 'جاءت من عنوان غير موقع المحفظة. لم يُسجَّل دخولك. أعد المحاولة.',
  unreachableTitle: 'لم يُجب موقع المحفظة',
  unreachableBody: 'لم يُفقد شيء. تحقّق من اتصالك ثم أعد المحاولة، أو أعد تحميل الصفحة.',
  timeoutTitle: 'استغرق ذلك وقتًا طويلًا',
  timeoutBody: 'لم يصل شيء من النافذة، ولم يُفقد شيء. أعد المحاولة.',
  notOfferedTitle: 'لا يتوفر {name} هنا',
  notOfferedBody: 'لا يتيح هذا الموقع الدخول عبر {name}. لم يُفقد شيء. اختر طريقة أخرى.',
  otherTitle: 'لم يُسجَّل دخولك',
  otherBody: 'لم ينجح ذلك، ولم يُفقد شيء. أعد المحاولة.',
  openWindow: 'فتح النافذة',
  retry: 'إعادة المحاولة',
  otherLogin: 'اختيار طريقة أخرى',

  scanBody: 'امسح هذا الرمز بكاميرا هاتفك، ثم وافق في Farcaster.',
  codeLabel: 'رمز لتسجيل الدخول عبر Farcaster',
  codeComing: 'الرمز في الطريق.',
  codeReady: 'الرمز جاهز للمسح.',
  copyLink: 'نسخ الرابط',
  appTitle: 'تابع في Farcaster',
  appBody: 'وافق على تسجيل الدخول في التطبيق، ثم عد إلى هذه الصفحة.',
  openApp: 'فتح Farcaster',
  openAppBlocked: 'لم يُفتح التطبيق. انسخ الرابط وافتحه في Farcaster.',

  loggedInWith: 'مسجَّل الدخول عبر {name}',
  loggedInPasskey: 'مسجَّل الدخول بمفتاح مرور',
}

export default messages
