import type { messages as english } from './messages.en.js'

/** Arabic texts of the plugin. */
export const messages: Record<keyof typeof english, string> = {
  frameTitle: 'المحفظة الآمنة',
  approveTitle: 'محفظتك',
  approveLoading: 'جارٍ فتح محفظتك…',
  approveLoadingBody: 'يظهر الطلب هنا بعد لحظة.',
  stillTrying: 'ما زلنا نحاول…',
  approveFailed: 'تعذّر فتح محفظتك',
  approveFailedBody: 'لم يُرسل أو يُوقَّع أي شيء. تحقق من الاتصال، أغلق هذه النافذة وابدأ من جديد.',
  approveLost: 'انقطع الاتصال بمحفظتك',
  approveLostBody: 'إذا كنت قد أكدت الطلب، فربما نُفِّذ. تحقق من نشاطك قبل أن تحاول مجددًا.',
  approveNothing: 'لا شيء للموافقة عليه',
  approveNothingBody: 'تمت الإجابة عن الطلب أو رُفض أو سُحب.',
  close: 'إغلاق',
  actionNotAllowed: 'الإجراء غير مسموح',
  smartAccountsUnsupported: 'قد لا يدعم هذا التطبيق الحسابات الذكية',
  signOutFailed:
    'تم تسجيل خروجك هنا. تعذّر إبلاغ موقع المحفظة: سجّل الدخول ثم الخروج مرة أخرى لإنهاء الجلسة هناك.',
  accountTypeLabel: 'نوع الحساب',
  accountTypeSmart: 'حساب ذكي',
  accountTypeSmartHint: 'عدة خطوات في خطوة واحدة، ورسوم يمكن أن يدفعها التطبيق',
  accountTypeEoa: 'حساب عادي',
  accountTypeEoaHint: 'مفتاح خاص به، على كل شبكة',
  accountTypeChanging: 'جارٍ تغيير الحساب…',
  accountTypeFailed: 'لم يتغير نوع الحساب. لم يُفقد شيء. حاول مرة أخرى.',
  upgradeTitle: 'طوّر محفظتك',
  upgradeRow: 'المفاتيح ومفاتيح المرور والأجهزة',
  upgradeRowHint: 'على موقع المحفظة',
  upgradeBody:
    'تُحفظ مفاتيحك ومفاتيح المرور وأجهزتك على موقع المحفظة. يُفتح في علامة تبويب جديدة ويطلب رمزًا جديدًا من أجل أمانك.',
  upgradeOpen: 'افتح موقع المحفظة',
  upgradeBlocked: 'حظر المتصفح علامة التبويب الجديدة. اسمح بها لهذه الصفحة وحاول مرة أخرى.',
}

export default messages
