import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

export interface FieldNames {
  deadline: string;
  timezone: string;
}

interface FieldNameInputsProps {
  names: FieldNames;
  hasDate: boolean;
  hasZone: boolean;
  onChange: (names: FieldNames) => void;
}

/** What the fields of the recipients are called in the mailing tool. */
export function FieldNameInputs({ names, hasDate, hasZone, onChange }: FieldNameInputsProps) {
  const { t } = useLingui();
  const field = (name: keyof FieldNames) => ({
    placeholder: name,
    value: names[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...names, [name]: currentTarget.value }),
  });
  return (
    <>
      {hasDate && <TextInput label={t`Name of your date field`} {...field('deadline')} />}
      {hasZone && <TextInput label={t`Name of your time zone field`} {...field('timezone')} />}
    </>
  );
}
