import type { SmartSessionsMessages } from './messages.en.js'

/** Arabic texts of the plugin. */
const messages: {
  readonly [Key in keyof SmartSessionsMessages]: SmartSessionsMessages[Key] extends string
    ? string
    : { readonly other: string; readonly [form: string]: string }
} = {
  rowLabel: 'الجلسات الذكية',
  listTitle: 'الجلسات الذكية',
  detailsTitle: 'جلسة ذكية',

  intro: 'ما يجوز للتطبيقات أن تفعله بحسابك دون أن تسألك كل مرة.',
  tabs: 'أي الجلسات',
  active: 'سارية',
  expired: 'منتهية',
  revoked: 'ملغاة',
  until: 'حتى {time}',
  expiredAt: 'انتهت {time}',
  revokedAt: 'أُلغيت {time}',
  andMore: {
    one: '{first}، وأمر آخر',
    two: '{first}، وأمران آخران',
    few: '{first}، و{count} أمور أخرى',
    other: '{first}، و{count} غير ذلك',
  },

  emptyActiveTitle: 'لا جلسات سارية',
  emptyActiveBody: 'التطبيقات التي تسمح لها بالتصرف دون سؤالك تظهر هنا، ويمكنك التراجع عن ذلك.',
  emptyExpiredTitle: 'لا جلسات منتهية',
  emptyExpiredBody: 'الجلسات التي بلغت نهايتها تبقى هنا مدة.',
  emptyRevokedTitle: 'لا جلسات ملغاة',
  emptyRevokedBody: 'الجلسات التي ألغيتها تبقى هنا مدة.',
  unavailableTitle: 'لا حساب له جلسات ذكية',
  unavailableBody: 'اربط حسابًا ذكيًا على شبكة فيها هذه الجلسات.',
  errorTitle: 'تعذرت قراءة جلساتك',
  errorBody: 'لم يتغير شيء: هي كما كانت. تحقق من اتصالك وحاول مجددًا.',
  staleTitle: 'قد تكون هذه القائمة قديمة',
  staleBody: 'تعذرت قراءتها من جديد. لم يتغير شيء بذلك.',
  retry: 'إعادة المحاولة',

  maySend: 'إرسال ما يصل إلى {amount} {symbol} {each}',
  maySendAll: 'إرسال أي قدر من {symbol} بلا حد',
  maySendUnits: 'إرسال ما يصل إلى {amount} من أصغر وحدات الرمز غير المعروف {token} {each}',
  mayCall: 'استدعاء {functions} من {contract}',
  mayCallMore: {
    one: 'استدعاء {functions} ودالة أخرى من {contract}',
    two: 'استدعاء {functions} ودالتين أخريين من {contract}',
    few: 'استدعاء {functions} و{count} دوال أخرى من {contract}',
    other: 'استدعاء {functions} و{count} دالة أخرى من {contract}',
  },
  mayUnknown: 'أمر غير معروف هنا: {type}',
  eachSecond: 'كل ثانية',
  eachMinute: 'كل دقيقة',
  eachHour: 'كل ساعة',
  eachDay: 'كل يوم',
  eachWeek: 'كل أسبوع',
  eachMonth: 'كل 30 يومًا',
  everySeconds: {
    one: 'كل ثانية',
    two: 'كل ثانيتين',
    few: 'كل {count} ثوانٍ',
    other: 'كل {count} ثانية',
  },
  everyMinutes: {
    one: 'كل دقيقة',
    two: 'كل دقيقتين',
    few: 'كل {count} دقائق',
    other: 'كل {count} دقيقة',
  },
  everyHours: {
    one: 'كل ساعة',
    two: 'كل ساعتين',
    few: 'كل {count} ساعات',
    other: 'كل {count} ساعة',
  },
  everyDays: { one: 'كل يوم', two: 'كل يومين', few: 'كل {count} أيام', other: 'كل {count} يومًا' },

  may: 'ما يجوز لها',
  mayHave: 'ما كان يجوز لها',
  contract: 'العقد',
  token: 'الرمز',
  copyAddress: 'نسخ العنوان',
  begins: 'تبدأ {time}',
  app: 'التطبيق',
  status: 'الحالة',
  ends: 'تنتهي',
  ended: 'انتهت',
  granted: 'مُنحت',
  takenBack: 'أُلغيت',
  network: 'الشبكة',
  policies: 'القيود',
  id: 'معرّف الجلسة',
  copyId: 'نسخ معرّف الجلسة',
  enforced: 'محفظتك هي التي تُلزم التطبيق بهذا. هذه القائمة تذكر ما سُمح به فقط.',

  overTitle: 'مضى موعد انتهائها',
  overBody:
    'بعض الشبكات تعرف الحدود ولا تعرف موعد الانتهاء: قد يستطيع التطبيق فيها استعمال ما بقي منها. ألغِ الجلسة لتطمئن.',
  revoke: 'إلغاء',
  revokeTitle: 'أتريد إلغاء هذه الجلسة؟',
  revokeBody:
    'لن يستطيع {app} بعدها التصرف دون سؤالك. ما فعله من قبل يبقى. ستطلب منك محفظتك التأكيد ثم التوقيع.',
  keep: 'إبقاؤها',
  revoking: 'جارٍ الإلغاء',
  waitWallet: 'أكّد في محفظتك انتهاء الجلسة.',
  waitSignature: 'وقّع في محفظتك لتعلم القائمة أنه أنت.',
  waitList: 'جارٍ تحديث القائمة.',
  failedTitle: 'لم تُلغ الجلسة',
  failedDeclined: 'لقد رفضت. الجلسة مستمرة كما كانت.',
  failedChanged: 'تغير حسابك أو شبكتك في الأثناء. الجلسة مستمرة كما كانت. حاول مجددًا.',
  failedWallet: 'لم تستطع محفظتك ذلك. الجلسة مستمرة كما كانت. حاول مجددًا.',
  failedUnreachable: 'تعذر الوصول إلى القائمة. الجلسة مستمرة كما كانت. حاول مجددًا.',
  halfTitle: 'انتهت، لكنها ما زالت في القائمة',
  halfBody:
    'أنهت محفظتك الجلسة: لم يعد التطبيق يستطيع التصرف دون سؤالك. القائمة وحدها لا تعلم بذلك بعد. أعد الإلغاء لتحديثها.',
  done: 'أُلغيت الجلسة. لم يعد التطبيق يستطيع التصرف دون سؤالك.',

  goneTitle: 'هذه الجلسة ليست في القائمة',
  goneBody: 'هي لحساب أو شبكة أخرى، أو انتهت منذ زمن.',
  toList: 'إلى القائمة',
}
export default messages
