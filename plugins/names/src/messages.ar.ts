/** Arabic texts of the plugin. */
const messages = {
  resolvingFailed: 'تعذّر العثور على عنوان الاسم',
  namesOfAddressFailed: 'تعذّر جلب أسماء العنوان',
} as const
export default messages
