/**
 * Words that applications put on the buttons of dialogs, and the fixed English name of the decision each stands for, so
 * that a tool is called `cancel` in every language (CASE-H6). Compared by `loose`. Data, with two look-ups.
 */

import { loose } from '@casement/core';
import type { Severity } from '@casement/spec';

interface Decision {
  readonly name: string;
  readonly destroys?: true;
  readonly words: string;
}

/** Words are separated by "|". */
const DECISIONS: readonly Decision[] = [
  { name: 'ok', words: "ok|okay|aceptar|d’accord|d'accord|va bene|确定|確定|好|확인|ок|موافق|אישור|tamam|aceitar" },
  {
    name: 'cancel',
    words:
      'cancel|abbrechen|annuler|cancelar|annulla|annuleren|avbryt|annuller|anuluj|zrušit|отмена|отменить|取消|キャンセル|취소|إلغاء|ביטול|iptal|peruuta|mégse|скасувати',
  },
  { name: 'yes', words: 'yes|ja|oui|sí|sì|sim|tak|да|是|はい|예|نعم|כן|evet|ano|igen|kyllä|так' },
  { name: 'no', words: 'no|nein|non|nee|nej|não|nie|нет|否|いいえ|아니요|아니오|لا|לא|hayır|ne|nem|ei|ні' },
  {
    name: 'save',
    words:
      'save|speichern|enregistrer|guardar|salva|salvar|opslaan|spara|gem|zapisz|uložit|сохранить|保存|儲存|저장|حفظ|שמירה|שמור|kaydet|tallenna|зберегти',
  },
  {
    name: 'save_as',
    words:
      'save as|speichern unter|enregistrer sous|guardar como|salva come|salvar como|另存为|另存為|名前を付けて保存|сохранить как',
  },
  {
    name: 'open',
    words:
      'open|öffnen|ouvrir|abrir|apri|openen|öppna|åbn|otwórz|otevřít|открыть|打开|開啟|開く|열기|فتح|פתיחה|aç|avaa|відкрити',
  },
  {
    name: 'close',
    words:
      'close|schließen|schliessen|fermer|cerrar|chiudi|fechar|sluiten|stäng|luk|zamknij|zavřít|закрыть|关闭|關閉|閉じる|닫기|إغلاق|סגירה|kapat|sulje|закрити',
  },
  {
    name: 'apply',
    words:
      'apply|anwenden|übernehmen|appliquer|aplicar|applica|toepassen|verkställ|anvend|zastosuj|použít|применить|应用|套用|適用|적용|تطبيق|החל|uygula',
  },
  {
    name: 'retry',
    words:
      'retry|try again|wiederholen|réessayer|reintentar|riprova|tentar novamente|повторить|重试|重試|再試行|다시 시도|إعادة المحاولة',
  },
  {
    name: 'help',
    words: 'help|hilfe|aide|ayuda|aiuto|ajuda|hulp|hjälp|hjælp|pomoc|nápověda|справка|帮助|說明|ヘルプ|도움말|مساعدة',
  },
  { name: 'print', words: 'print|drucken|imprimer|imprimir|stampa|afdrukken|печать|打印|列印|印刷|인쇄|طباعة' },
  { name: 'next', words: 'next|weiter|suivant|siguiente|avanti|próximo|volgende|далее|下一步|次へ|다음|التالي' },
  { name: 'back', words: 'back|zurück|précédent|atrás|indietro|voltar|vorige|назад|上一步|戻る|뒤로|رجوع' },
  {
    name: 'dont_save',
    destroys: true,
    words:
      "don't save|don’t save|do not save|close without saving|nicht speichern|ohne speichern schließen|ne pas enregistrer|fermer sans enregistrer|no guardar|cerrar sin guardar|non salvare|chiudi senza salvare|не сохранять|закрыть без сохранения|不保存|关闭而不保存|保存しない|저장하지 않음|عدم الحفظ",
  },
  {
    name: 'discard',
    destroys: true,
    words: 'discard|discard changes|verwerfen|abandonner|descartar|scarta|отклонить|放弃|丢弃|捨棄|破棄|버리기|تجاهل',
  },
  {
    name: 'delete',
    destroys: true,
    words:
      'delete|löschen|supprimer|eliminar|borrar|elimina|excluir|verwijderen|ta bort|slet|usuń|smazat|удалить|删除|刪除|削除|삭제|حذف|מחיקה|sil',
  },
  { name: 'remove', destroys: true, words: 'remove|entfernen|retirer|quitar|rimuovi|remover|移除|убрать|제거|إزالة' },
  {
    name: 'replace',
    destroys: true,
    words:
      'replace|overwrite|ersetzen|überschreiben|remplacer|écraser|reemplazar|sobrescribir|sostituisci|sovrascrivi|substituir|vervangen|заменить|替换|取代|覆盖|置き換え|上書き|바꾸기|덮어쓰기|استبدال',
  },
];

const BY_WORD: ReadonlyMap<string, Decision> = new Map(
  DECISIONS.flatMap((decision) => decision.words.split('|').map((word) => [loose(word), decision] as const)),
);

/** The decision that the words of a button stand for. */
export function decisionOf(label: string): { readonly name: string; readonly destroys: boolean } | undefined {
  const found = BY_WORD.get(loose(label));
  return found && { name: found.name, destroys: found.destroys === true };
}

/** Words that say: what this button does cannot be taken back. */
export function isDestructive(label: string): boolean {
  const words = loose(label);
  const whole = BY_WORD.get(words) ?? BY_WORD.get(words.split(' ')[0] ?? '');
  return whole?.destroys === true || /\bwithout saving\b/.test(words);
}

const TITLES: readonly (readonly [Severity, string])[] = [
  ['error', 'error|fehler|erreur|errore|erro|fout|fel|fejl|błąd|chyba|ошибка|错误|錯誤|エラー|오류|خطأ|שגיאה|hata'],
  [
    'warn',
    'warning|warnung|avertissement|advertencia|aviso|avviso|waarschuwing|varning|advarsel|предупреждение|警告|경고|تحذير|אזהרה|uyarı',
  ],
  ['info', 'information|info|question|frage|pregunta|domanda|вопрос|信息|資訊|问题|問題|情報|質問|정보|질문|سؤال'],
];

/** Toolkits name message windows after their kind, in the user's language. */
export function severityOfTitle(title: string): Severity | undefined {
  const words = loose(title);
  return TITLES.find(([, names]) => names.split('|').includes(words))?.[0];
}
