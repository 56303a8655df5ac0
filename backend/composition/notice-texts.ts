/** Title and content of a notice, each in English, simplified and traditional Chinese. */
export function noticeTexts(
  title: readonly [string, string, string],
  content: readonly [string, string, string],
) {
  const inLanguages = ([english, simplified, traditional]: readonly [string, string, string]) => ({
    'en-US': english,
    'zh-CN': simplified,
    'zh-TW': traditional,
  });
  return { title: inLanguages(title), content: inLanguages(content) };
}
