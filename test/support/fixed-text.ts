import { LocalizedText } from '../../src/contract/form/localization/localized-text.ts';

/** A text that is the same in every language, where a test needs any. */
export const fixedText = (text: string): LocalizedText => new LocalizedText(() => text);
