import { printDocument, wantsDocument } from './document.ts';
import { hint, hintCommand, isForPeople, type Output, type OutputForm, remark } from './output.ts';
import { printList, printRecord } from './print.ts';

export const createOutput = (form: OutputForm): Output => ({
  ...form,
  isForPeople: isForPeople(form),
  wantsRecord: !isForPeople(form) || form.fields !== undefined,
  wantsDocument: wantsDocument(form),
  hint: (text) => hint(form, text),
  hintCommand: (text, words) => hintCommand(form, text, words),
  remark: (text) => remark(form, text),
  printRecord: (schema, record) => printRecord(form, schema, record),
  printList: (schema, records, page) => printList(form, schema, records, page),
  printDocument: (value) => printDocument(form, value),
  inForm: (format) => createOutput({ ...form, format }),
});
