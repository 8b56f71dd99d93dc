import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Rules = ReturnType<Storage['getTargetValidationMetadatas']>;

/**
 * class-validator collects the rules of a class anew at each validation, among those of all classes. Here it does so once for each class:
 * decorators add none after the class is defined.
 */
export function rememberValidationRules(storage: Storage = getMetadataStorage()): void {
  const [collect, group] = [
    storage.getTargetValidationMetadatas.bind(storage),
    storage.groupByPropertyName.bind(storage),
  ];
  const rulesOf = new WeakMap<object, Rules>();
  const grouped = new WeakMap<Rules, ReturnType<typeof group>>();
  storage.getTargetValidationMetadatas = (target, ...options) => {
    const [schema, always, strictGroups, groups] = options;
    if (schema || always || strictGroups || groups) return collect(target, ...options);
    return remembered(rulesOf, target, () => collect(target, ...options));
  };
  storage.groupByPropertyName = (rules) => remembered(grouped, rules, () => group(rules));
}

function remembered<K extends object, V>(values: WeakMap<K, V>, key: K, find: () => V): V {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = find();
  values.set(key, value);
  return value;
}
