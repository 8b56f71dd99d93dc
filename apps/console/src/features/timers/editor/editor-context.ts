import { createContext, use } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import type { Options } from '../../../shared/http/account-types.ts';
import type { TimerWarning } from '../../../shared/previews/use-preview-facts.ts';
import type { AccountTimer } from '../timer.ts';
import type { TimerForm } from './form-values.ts';
import { useProblemText } from './use-problem-text.ts';

interface Editor {
  options: Options;
  /** undefined for a new timer. */
  timer: AccountTimer | undefined;
  /** What the service warns about, of the fields as they are now. */
  warnings: readonly TimerWarning[];
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This component belongs into the editor.');
  return editor;
}

/** A field of the form, as the properties of an input. */
export function useField<Name extends FieldPath<TimerForm>>(name: Name) {
  const { options } = useEditor();
  const { field, fieldState } = useController<TimerForm, Name>({ name });
  const problemText = useProblemText(options);
  const { error, isDirty } = fieldState;
  // A field that was not changed is not wrong yet. A message would also move what somebody is about to click.
  const onBlur = () => {
    if (isDirty) field.onBlur();
  };
  return { ...field, onBlur, error: error && problemText(name, error) };
}
