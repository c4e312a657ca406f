import type { Message } from '#kernel'
import type { NetworksMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: Readonly<Record<keyof NetworksMessages, Message>> = {
  networksTitle: 'اختيار الشبكة',
  switchTitle: 'تبديل الشبكة',
  whatTitle: 'ما هي الشبكة؟',

  networks: 'الشبكات',
  noNetwork: 'اختيار الشبكة',
  unknownNetwork: 'شبكة غير معروفة',
  testnet: 'تجريبية',
  notApproved: 'قد لا تدعمها محفظتك',
  searchLabel: 'البحث في الشبكات',
  emptyTitle: 'لم يُعثر على شبكة',
  emptyBody: 'لا تقدّم هذه الصفحة شبكة بهذا الاسم.',
  showAll: 'عرض كل الشبكات',
  whatLink: 'ما هي الشبكة؟',

  waitingTitle: 'وافق في محفظتك',
  waitingBody: 'تطلب منك محفظتك التبديل إلى {network}.',
  slowTitle: 'في انتظار محفظتك',
  slowBody: 'لا جواب بعد. ابحث عن نافذة المحفظة خلف هذه النافذة، أو افتح قفل المحفظة ثم أعد المحاولة.',
  declinedTitle: 'رُفض التبديل',
  declinedBody: 'ما زلت على الشبكة نفسها. إن لم ترفضه بنفسك، فافتح محفظتك ثم أعد المحاولة.',
  pendingTitle: 'هناك طلب مفتوح بالفعل',
  pendingBody: 'افتح محفظتك وأجب عن الطلب هناك، ثم أعد المحاولة.',
  unknownTitle: 'هذه الشبكة غير متاحة',
  unknownBody: 'لا تدرجها هذه الصفحة. اختر شبكة أخرى.',
  failedTitle: 'لم تُبدَّل الشبكة',
  failedBody: 'ما زلت على الشبكة نفسها. قد لا تدعم محفظتك {network}. أعد المحاولة، أو بدّل الشبكة في المحفظة.',
  doneTitle: 'بُدّلت الشبكة',
  doneBody: 'أنت الآن على {network}.',
  retry: 'إعادة المحاولة',
  otherNetwork: 'اختيار شبكة أخرى',

  activeTitle: 'تحتاج {network} إلى محفظة أخرى',
  activeBody: '{wallet} غير متصلة عبر {kind}. وصّل محفظة تعمل معها. يبقى ما هو متصل الآن متصلًا.',
  activeBodyAny: 'محفظتك غير متصلة عبر {kind}. وصّل محفظة تعمل معها. يبقى ما هو متصل الآن متصلًا.',
  activeChoose: 'اختيار محفظة',
  activeOwnTitle: 'توصيل {wallet} عبر {kind}',
  activeOwnBody:
    'لدى {network} حساباتها الخاصة. يمكن لـ {wallet} مشاركة أحدها مع هذه الصفحة. يبقى ما هو متصل الآن متصلًا.',
  activeOwn: 'المتابعة مع {wallet}',

  noticeTitle: 'الشبكة غير مدعومة',
  noticeBody: 'لا تعرف هذه الصفحة الشبكة التي عليها محفظتك. الأرصدة وبعض الميزات غير متاحة هناك.',

  unsupportedNoneBody:
    'لا تدعم هذه الصفحة الشبكة التي عليها محفظتك، ولا تقدّم محفظتك شبكة أخرى مدعومة. اقطع الاتصال، ثم وصّل محفظة أخرى.',
  unsupportedBody: 'لا تدعم هذه الصفحة الشبكة التي عليها محفظتك. اختر إحدى هذه الشبكات للمتابعة.',
  disconnect: 'قطع الاتصال',
  disconnectFailed: 'تعذّر قطع الاتصال',
  disconnectUnconfirmed: 'تم قطع الاتصال هنا. تعذّر الوصول إلى المحفظة، وقد تعرض الاتصال بعد.',

  whatPlaceTitle: 'حيث تجري معاملاتك',
  whatPlaceBody: 'تحفظ الشبكة سجلّ من يملك ماذا. لكل شبكة عملتها التي تُدفع بها رسوم المعاملات.',
  whatApartTitle: 'الشبكات منفصلة',
  whatApartBody: 'قد يكون عنوانك واحدًا على عدة شبكات، لكن ما تملكه على إحداها ليس على غيرها.',
  whatChangeTitle: 'التبديل مجاني',
  whatChangeBody: 'لا ينقل شيئًا. تنظر محفظتك إلى شبكة أخرى فقط، ويمكنك العودة في أي وقت.',
}

export default messages
