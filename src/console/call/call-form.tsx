import { type Signal, useSignal } from '@preact/signals';
import type { OperationInput } from '../../client/request.ts';
import { fixtureTokens } from '../../contract/permissions.ts';
import type { Row } from '../../contract/rows.ts';
import { FailureNotice } from '../ids/failure-notice.tsx';
import { CloseLink } from '../ids/id-link.tsx';
import { JsonView } from '../ids/json-view.tsx';
import { Button } from '../look/button.tsx';
import { IdentityMark, StatusBadge } from '../look/marks.tsx';
import { Notice } from '../look/notice.tsx';
import { Pane } from '../look/pane.tsx';
import { Tabs } from '../look/tabs.tsx';
import { sendWrite } from '../state/act.ts';
import type { Exchange } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { identity } from '../state/identities.ts';
import { address, hrefTo } from '../state/navigation.ts';
import { figures, t, translate } from '../words/t.ts';
import { type BuiltInput, buildInput, exampleAsTyped, listErrors } from './build-input.ts';
import { FieldInput } from './field-input.tsx';
import { type FormField, findForm, listFormFields, listForms, type Typed } from './form-fields.ts';

export function CallForm({ row }: { readonly row: Row }) {
  const forms = listForms(row);
  const allFields = listFormFields(row);
  // A link from the documentation may fill the form through the address.
  const typed = useSignal<Typed>(address.peek().filters);
  const chosen = useSignal(findForm(forms, typed.peek()));
  const errors = useSignal<BuiltInput['errors']>({});
  const answer = useSignal<Exchange | undefined>(undefined);
  const isSending = useSignal(false);
  const fields = forms[chosen.value]?.fields ?? allFields;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const built = buildInput(fields, typed.value);
    errors.value = built.errors;
    if (Object.keys(built.errors).length > 0) return;
    isSending.value = true;
    answer.value = await sendWrite(row.id, built.input);
    isSending.value = false;
    errors.value = listErrors(fields, answer.value.json);
    const [first] = Object.keys(errors.value);
    document.getElementById(`field-${first}`)?.focus();
  };
  const example = [row.example, row.otherExample]
    .map((one) => exampleAsTyped(allFields, { ...one } as OperationInput))
    .find((one) => findForm(forms, one) === chosen.value);
  return (
    <>
      <Pane title={translate(row.summary)} label={t('Form')} className="form" actions={<CloseLink />}>
        <form onSubmit={submit} class="fields">
          <p>
            <span class={`method ${row.method}`}>{row.method}</span> <code>{row.path}</code>
          </p>
          <Permitted row={row} />
          <Tabs
            label={t('Form')}
            names={forms.map(({ title }) => translate(title))}
            chosen={chosen.value}
            choose={(index) => {
              chosen.value = index;
              errors.value = {};
            }}
          >
            <Inputs fields={fields} example={example} typed={typed} errors={errors} />
          </Tabs>
          <div class="actions">
            <Button
              words={t('Send as {0}', identity.value.name)}
              type="submit"
              class="primary"
              disabled={isSending.value}
            />
          </div>
          {row.idempotencyKey && <p class="soft">{t('Each request is sent with its own idempotency key.')}</p>}
        </form>
      </Pane>
      <AnswerView exchange={answer.value} />
    </>
  );
}

interface InputsProps {
  readonly fields: readonly FormField[];
  readonly example: Typed | undefined;
  readonly typed: Signal<Typed>;
  readonly errors: Signal<BuiltInput['errors']>;
}

function Inputs({ fields, example, typed, errors }: InputsProps) {
  if (fields.length === 0) return <p class="soft">{t('This operation takes no input.')}</p>;
  const fillIn = () => {
    typed.value = example ?? {};
    errors.value = {};
  };
  return (
    <>
      {example !== undefined && <Button words={t('Use the example')} onClick={fillIn} class="link example" />}
      {fields
        .filter(({ fixed }) => fixed === undefined)
        .map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            text={typed.value[field.name] ?? ''}
            error={errors.value[field.name]}
            change={(text) => {
              typed.value = { ...typed.value, [field.name]: text };
            }}
          />
        ))}
    </>
  );
}

function Permitted({ row: { permission } }: { readonly row: Row }) {
  if (permission === null) return <p class="soft">{t('Any token may call it.')}</p>;
  return (
    <p class="permitted">
      <span class="soft">{t('needs {0}:', permission)}</span>
      {fixtureTokens.map(({ profile, permissions }) => (
        <span key={profile}>
          <IdentityMark name={profile} /> {permissions.includes(permission) ? '✓' : '✗ 403'}
        </span>
      ))}
    </p>
  );
}

function AnswerView({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (exchange === undefined)
    return (
      <Pane title={t('Response')}>
        <Notice title={t('Not sent yet')}>{t('The response appears here.')}</Notice>
      </Pane>
    );
  const failure = failureOf(exchange);
  const link = exchange.requestId !== '' && (
    <a href={hrefTo('requests', exchange.requestId)}>{t('look at the request')}</a>
  );
  return (
    <Pane
      title={
        <>
          <StatusBadge status={exchange.status} />{' '}
          <span class="number">{t('{0} ms', figures.value.number(exchange.durationMs, 1))}</span>
        </>
      }
      label={t('Response')}
      actions={link}
    >
      {failure !== undefined && <FailureNotice failure={failure} />}
      {exchange.json === undefined ? (
        <pre class="padded">{exchange.text.slice(0, 10_000)}</pre>
      ) : (
        <JsonView value={exchange.json} />
      )}
    </Pane>
  );
}
